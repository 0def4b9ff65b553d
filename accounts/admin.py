"""Accounts and the audit trail in the admin."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import AuditEvent, User
from accounts.services import record_event

admin.site.unregister(Group)

RIGHTS = ("username", "role", "is_active", "is_staff", "is_superuser")


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts are made and given their role by superusers; who gave whom which rights or a new password is audited.

    Django's own groups and permissions play no part in this product, so nobody can hand them out unseen.
    """

    fieldsets = (
        (None, {"fields": ["username", "password"]}),
        (_("Personal info"), {"fields": ["first_name", "last_name", "email"]}),
        (_("role"), {"fields": ["role", "is_active", "is_staff", "is_superuser"]}),
        (_("Important dates"), {"fields": ["last_login", "date_joined"]}),
    )
    readonly_fields = ("last_login", "date_joined")
    filter_horizontal = ()
    add_fieldsets = (*UserAdmin.add_fieldsets, (_("role"), {"fields": ["role"]}))
    list_display = ["username", "first_name", "last_name", "role", "is_active", "is_staff"]
    list_filter = ["role", "is_active", "is_staff", "is_superuser"]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _is_superuser(request)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        before = User.objects.filter(pk=obj.pk).values(*RIGHTS).first()
        super().save_model(request, obj, form, change)
        after = {name: getattr(obj, name) for name in RIGHTS}
        if before != after:
            _record(request, "change account" if change else "create account", obj.pk, before, after)

    def log_change(self, request: HttpRequest, obj: User, message: Any) -> Any:
        """Django tells the change of a password here and nowhere else."""
        if getattr(request.resolver_match, "url_name", "") == "auth_user_password_change":
            _record(request, "set password", obj.pk, None, None)
        return super().log_change(request, obj, message)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        pk, before = obj.pk, {name: getattr(obj, name) for name in RIGHTS}
        super().delete_model(request, obj)
        _record(request, "delete account", pk, before, None)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for user in queryset:
            self.delete_model(request, user)


@admin.register(AuditEvent)
class AuditEventAdmin(admin.ModelAdmin):
    """To read only: the database refuses everything else."""

    list_display = ["at", "actor_name", "action", "target", "reason"]
    list_filter = ["action"]
    search_fields = ["target", "actor_name"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: AuditEvent | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AuditEvent | None = None) -> bool:
        return False


def _is_superuser(request: HttpRequest) -> bool:
    return bool(request.user.is_active and getattr(request.user, "is_superuser", False))


def _record(request: HttpRequest, action: str, pk: int, before: Any, after: Any) -> None:
    by: Any = request.user
    record_event(by=by, at=timezone.now(), action=action, target=f"user {pk}", before=before, after=after)
