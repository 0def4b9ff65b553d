"""Who may ask for which address, and how: one line for every route of the site.

A route without a line fails `test_every_route_has_a_line`. Whoever is not named is refused: a visitor by being asked to sign in,
everybody else with 403 or 404. A method that is not named is refused too, with 405. HEAD goes with GET.
"""

from dataclasses import dataclass

ROLES = ("visitor", "member", "owner", "other organizer", "officer", "staff", "superuser")
"""`owner` organizes the tournament that addresses name; `staff` is a rating officer who may enter the admin."""

PUBLIC = frozenset(ROLES)
SIGNED_IN = PUBLIC - {"visitor"}
ORGANIZER = SIGNED_IN - {"member"}
OWN_TOURNAMENT = ORGANIZER - {"other organizer"}
OFFICER = OWN_TOURNAMENT - {"owner"}
STAFF = frozenset({"staff", "superuser"})
SUPERUSER = frozenset({"superuser"})
NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Rule:
    """Who may, and with which methods.

    `foreign` pages, Django's and allauth's, answer more methods than they are asked with: those must only change nothing. A
    page that is not `there` answers 404 to whoever may open it, because the club of these tests has nothing to show on it.
    """

    who: frozenset[str]
    methods: str = "GET"
    foreign: bool = False
    there: bool = True
    token: bool = True  # whether a form needs the token against forged requests

    def allows(self, role: str, method: str) -> bool:
        return role in self.who and ("GET" if method == "HEAD" else method) in self.methods.split()


GET, POST, BOTH = "GET", "POST", "GET POST"

_DESK = {
    "desk:index": Rule(ORGANIZER),
    "desk:new": Rule(ORGANIZER, BOTH),
    "desk:player_search": Rule(ORGANIZER),
    "desk:all_reports": Rule(OFFICER),
    "desk:return": Rule(OFFICER, BOTH),
    **dict.fromkeys(
        (f"desk:{name}" for name in ("edit", "clone", "delete", "paste", "newcomer", "round", "paste_round", "submit")),
        Rule(OWN_TOURNAMENT, BOTH),
    ),
    **dict.fromkeys(
        (
            f"desk:{name}"
            for name in (
                *("entries", "entry", "casual", "projection_page", "projection", "reports", "log"),
                *("paper", "sheet", "sheet_pdf"),
            )
        ),
        Rule(OWN_TOURNAMENT, GET),
    ),
    **dict.fromkeys(
        (
            f"desk:{name}"
            for name in (
                *("add", "number", "enter_list", "late", "withdraw", "take_back_entry", "remove_entry", "pairings"),
                *("add_game", "add_match", "remove_game", "boards", "board", "round_effect"),
                *("take_back", "confirm", "answer"),
            )
        ),
        Rule(OWN_TOURNAMENT, POST),
    ),
}

_SITE = {
    "set_language": Rule(PUBLIC, POST, token=False),
    "favicon": Rule(PUBLIC),
    "healthz": Rule(PUBLIC),
    "players:register": Rule(PUBLIC),
    "tournaments:index": Rule(PUBLIC),
    "tournaments:detail": Rule(PUBLIC),
    "tournaments:report": Rule(PUBLIC, BOTH),
    "ratings:list": Rule(PUBLIC),
    "ratings:list_month": Rule(PUBLIC),
    "ratings:list_pace": Rule(PUBLIC),
    "ratings:list_revision": Rule(PUBLIC),
    "ratings:list_file": Rule(PUBLIC),
    "ratings:list_revision_file": Rule(PUBLIC),
    "ratings:list_differences": Rule(PUBLIC, there=False),
    "ratings:periods": Rule(PUBLIC),
    "ratings:period": Rule(PUBLIC),
    "ratings:player": Rule(PUBLIC),
    "ratings:player_games": Rule(PUBLIC),
    "ratings:player_statistics": Rule(PUBLIC),
    "ratings:against": Rule(PUBLIC),
    "ratings:head_to_head": Rule(PUBLIC),
    "ratings:calculation": Rule(PUBLIC),
    "ratings:tournament_report": Rule(PUBLIC),
    "ratings:tournament_player": Rule(PUBLIC),
    "ratings:clubs": Rule(PUBLIC),
    "ratings:club": Rule(PUBLIC),
    "ratings:guide": Rule(PUBLIC),
    "ratings:history": Rule(PUBLIC),
    "ratings:rules": Rule(PUBLIC),
    "ratings:rules_version": Rule(PUBLIC),
}

_OFFICER = {
    "ratings:closing": Rule(OFFICER),
    "ratings:preview": Rule(OFFICER, POST),
    "ratings:draft": Rule(OFFICER),
    **dict.fromkeys(
        (f"ratings:{name}" for name in ("tick", "untick", "approve", "withdraw_approval", "close")),
        Rule(OFFICER, POST),
    ),
    "ratings:job": Rule(OFFICER),
    "ratings:job_state": Rule(OFFICER),
    "ratings:job_again": Rule(OFFICER, POST),
    "ratings:reopen": Rule(OFFICER, BOTH),
    "ratings:recompute": Rule(OFFICER, BOTH),
    "ratings:rehearse": Rule(OFFICER, POST),
    "ratings:rehearsal": Rule(OFFICER, BOTH),
    "ratings:rated_in": Rule(OFFICER, POST),
    "ratings:closing_limits": Rule(OFFICER, BOTH),
    "ratings:start": Rule(OFFICER, BOTH),
    "ratings:opening_ratings": Rule(OFFICER, BOTH),
    "ratings:withdraw_opening": Rule(OFFICER, POST),
    "ratings:adjustments": Rule(OFFICER, BOTH),
    "ratings:withdraw_adjustment": Rule(OFFICER, POST),
    "ratings:formula": Rule(OFFICER, BOTH),
    "ratings:withdraw_batch": Rule(OFFICER, POST),
    "ratings:outside_ratings": Rule(OFFICER, BOTH),
    "ratings:replace_outside": Rule(OFFICER, BOTH),
    "ratings:withdraw_outside": Rule(OFFICER, POST),
}

_ACCOUNT = {
    "account": Rule(SIGNED_IN),
    "account/email/": Rule(SIGNED_IN, BOTH, foreign=True),
    "account/password/reset/": Rule(PUBLIC, BOTH, foreign=True),
    "account_login": Rule(PUBLIC, BOTH, foreign=True),
    "account_logout": Rule(PUBLIC, BOTH, foreign=True),
    "account_inactive": Rule(PUBLIC, foreign=True),
    "account_signup": Rule(PUBLIC, BOTH, foreign=True),
    "account_reauthenticate": Rule(SIGNED_IN, BOTH, foreign=True),
    "account_request_reauthentication_code": Rule(SIGNED_IN, BOTH, foreign=True),
    "account_confirm_reauthentication_code": Rule(SIGNED_IN, BOTH, foreign=True),
    "account_email": Rule(SIGNED_IN, BOTH, foreign=True),
    "account_email_verification_sent": Rule(PUBLIC, foreign=True),
    "account_change_password": Rule(SIGNED_IN, BOTH, foreign=True),
    "account_set_password": Rule(SIGNED_IN, BOTH, foreign=True),
    "account_reset_password": Rule(PUBLIC, BOTH, foreign=True),
    "account_confirm_login_code": Rule(SIGNED_IN, BOTH, foreign=True),
    "account_confirm_email": Rule(PUBLIC, foreign=True),
    "account_reset_password_from_key_done": Rule(PUBLIC, foreign=True),
    "account_reset_password_from_key": Rule(PUBLIC, BOTH, foreign=True),
    "account_reset_password_done": Rule(PUBLIC, foreign=True),
    "mfa_index": Rule(SIGNED_IN, foreign=True),
    "mfa_authenticate": Rule(SIGNED_IN, BOTH, foreign=True),
    "mfa_reauthenticate": Rule(SIGNED_IN, BOTH, foreign=True),
    "mfa_activate_totp": Rule(SIGNED_IN, BOTH, foreign=True),
    "mfa_deactivate_totp": Rule(SIGNED_IN, BOTH, foreign=True, there=False),
    "mfa_view_recovery_codes": Rule(SIGNED_IN, foreign=True, there=False),
    "mfa_generate_recovery_codes": Rule(SIGNED_IN, BOTH, foreign=True, there=False),
    "mfa_download_recovery_codes": Rule(SIGNED_IN, foreign=True, there=False),
}

_ADMIN = {
    "admin:index": Rule(STAFF, foreign=True),
    "admin:login": Rule(STAFF, foreign=True),
    "admin:logout": Rule(STAFF, POST, foreign=True),
    "admin:password_change": Rule(STAFF, BOTH, foreign=True),
    "admin:password_change_done": Rule(STAFF, foreign=True),
    "admin:jsi18n": Rule(STAFF, foreign=True),
    "admin:autocomplete": Rule(NOBODY, foreign=True),  # for inputs that no form here has
    "admin:view_on_site": Rule(NOBODY, foreign=True),
    "admin:auth_user_password_change": Rule(SUPERUSER, BOTH, foreign=True),
    "admin:app_list": Rule(SUPERUSER, foreign=True),
    "admin/(?P<url>.*)$": Rule(NOBODY, foreign=True),
}

# What a superuser may do to the rows of each model in the admin, besides looking at them; nobody else may look.
_MODELS = {
    "accounts_user": {"add", "change", "delete"},
    "accounts_auditevent": set(),
    "players_player": {"add", "change", "delete"},
    "players_club": {"add", "change", "delete"},
    "players_organization": {"change"},  # one row, which the tests' club has already
    "tournaments_tournament": {"add", "change", "delete"},
    "ratings_outsiderating": {"add", "delete"},
    "account_emailaddress": {"add", "change", "delete"},
    "mfa_authenticator": {"add", "change", "delete"},
    "django_tasks_database_dbtaskresult": set(),
}


def _model(model: str, may: set[str]) -> dict[str, Rule]:
    """The admin's pages about one model."""
    looks = {"changelist": GET, "history": GET, "change": BOTH if "change" in may else GET}
    acts = {name: Rule(SUPERUSER if name in may else NOBODY, BOTH, foreign=True) for name in ("add", "delete")}
    pages = {**{name: Rule(SUPERUSER, methods, foreign=True) for name, methods in looks.items()}, **acts}
    app, name = model.rsplit("_", 1)
    plain = {f"admin/{app}/{name}/<path:object_id>/": Rule(STAFF, foreign=True)}  # an old address, which leads to the page
    return {f"admin:{model}_{page}": rule for page, rule in pages.items()} | plain


TABLE: dict[str, Rule] = {**_SITE, **_DESK, **_OFFICER, **_ACCOUNT, **_ADMIN}
for _name, _may in _MODELS.items():
    TABLE |= _model(_name, _may)
