"""Settings: everything has a default, so a clone runs on SQLite with no configuration at all.

A deployment sets environment variables (see .env.example and docs/operations.md); a wrong value stops the start with a sentence.
"""

import importlib.metadata
import logging
import secrets
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()
env.read_env(str(BASE_DIR / ".env"), recurse=False)

VAR = Path(env.str("VAR_DIR", str(BASE_DIR / "var")))
VAR.mkdir(mode=0o700, exist_ok=True)  # the database of SQLite, with all that is private in it, stands here

DEBUG = env.bool("DEBUG", False)
HTTPS = env.bool("HTTPS", False)
VERSION = "0.1.0"  # stands in every published list; the same as in pyproject.toml

# The values that stand in .env.example and docker-compose.yml for people to replace.
SAMPLE_SECRETS = {"change-me-before-you-start"}


def _secret_key() -> str:
    """The key from the environment, or one made on this machine at the first start and readable by its user alone."""
    given: str | None = env.str("SECRET_KEY", None)
    if given is not None:
        if not DEBUG and (given in SAMPLE_SECRETS or len(given) < 32):
            raise ImproperlyConfigured("SECRET_KEY is the sample value or shorter than 32 characters: set one of your own.")
        return given
    file = VAR / "secret_key"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(50))
    return file.read_text()


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])

INSTALLED_APPS = [
    "ratingsite.apps.RatingSiteConfig",
    "accounts",
    "players",
    "tournaments",
    "ratings",
    "desk",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_tables2",
    "crispy_forms",
    "crispy_bootstrap5",
    "django_tasks",
    "ratingsite.apps.LongWorkConfig",
    "allauth",
    "ratingsite.apps.EmailConfig",
    "ratingsite.apps.SecondFactorConfig",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "ratingsite.middleware.cache_rules",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "ratingsite.middleware.BusyPage",
]
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
ROOT_URLCONF = "ratingsite.urls"
WSGI_APPLICATION = "ratingsite.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "DIRS": [BASE_DIR / "templates"],  # before the apps: overrides allauth's layouts
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "ratingsite.context.site",
            ]
        },
    }
]

DATABASES = {
    "default": env.dj_db_url("DATABASE_URL", f"sqlite:///{VAR / 'db.sqlite3'}", conn_max_age=60, conn_health_checks=True)
}
LONGEST_WAIT = 20  # seconds for another's change to end, before the page that says to try again (ratingsite.busy)
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # writers queue up instead of failing half-way
        "timeout": LONGEST_WAIT,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA cache_size=-20000;",
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", f"-c lock_timeout={LONGEST_WAIT}s")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": env.dj_cache_url("CACHE_URL", "locmem://"),
    "progress": {  # how far long work is, for every process of this machine (ratings.job_progress)
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR / "progress",
    },
}
# Long closes: at once in the process that is asked, or "django_tasks_db.DatabaseBackend" with `manage.py db_worker` beside it.
TASKS = {"default": {"BACKEND": env.str("TASKS_BACKEND", "django_tasks.backends.immediate.ImmediateBackend")}}

FILE_UPLOAD_HANDLERS = ["ratingsite.uploads.NoUploads"]  # there is nothing to upload: archives are read by commands

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"  # nobody signs up by himself
ACCOUNT_FORMS = {"login": "accounts.forms.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # nobody is written to just because somebody typed his address
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", 0)  # how many web servers in front append to X-Forwarded-For

LANGUAGE_CODE = "en"
LANGUAGES = [("pt-br", "Português"), ("en", "English"), ("es", "Español")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("TIME_ZONE", "America/Sao_Paulo")
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [
    BASE_DIR / "static",
    # Bootstrap's files as the wheel ships them, found by the wheel's own metadata (its folder has the common name "bootstrap")
    ("bootstrap", str(importlib.metadata.distribution("bootstrap-wrapper").locate_file("bootstrap"))),
]
_collected = (STATIC_ROOT / "staticfiles.json").exists()
WHITENOISE_USE_FINDERS = not _collected  # a clone serves them straight from the packages, a deployment collects them
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("jpg", "png", "gz", "br", "woff", "woff2", "map")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "ratingsite.storage.StaticFiles"
        if _collected or env.bool("COLLECT", False)
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],  # Bootstrap's own arrows and ticks are data: images
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
if HTTPS:
    SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz/$"]
    SECURE_HSTS_SECONDS = 31536000
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
DJANGO_TABLES2_TEMPLATE = "tables/table.html"

_mail = env.dj_email_url("EMAIL_URL", "console://")
if "EMAIL_BACKEND" not in _mail or (_mail["EMAIL_HOST"] and not _mail["EMAIL_PORT"]):
    raise ImproperlyConfigured("EMAIL_URL must be console:// or like submission://user:password@mail.example.org:587.")
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_HOST, EMAIL_PORT = _mail["EMAIL_HOST"], _mail["EMAIL_PORT"]
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_USER"] or "", _mail["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail["EMAIL_USE_TLS"], _mail["EMAIL_USE_SSL"]
EMAIL_TIMEOUT = _mail["EMAIL_TIMEOUT"] or 20  # seconds; a mail server that is silent must not hold a page for ever
EMAIL_FILE_PATH = _mail["EMAIL_FILE_PATH"]
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "webmaster@localhost")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.log_level("LOG_LEVEL", logging.WARNING)},
}
