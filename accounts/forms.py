"""Forms of accounts that allauth has and we word ourselves."""

from allauth.account.forms import LoginForm
from django.utils.translation import gettext_lazy as _


class SignInForm(LoginForm):
    """Signing in. What the box does is said in plain words: allauth's own ("Remember Me") is translated word for word."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remember"].label = _("Stay signed in")
