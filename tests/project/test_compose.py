"""The deployment files fit each other, the settings and the repository, as far as that shows without a Docker engine."""

import ast
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.utils.module_loading import import_string

ROOT = Path(__file__).resolve().parents[2]
COMPOSE_ONLY = {"POSTGRES_PASSWORD", "WEB_PORT", "WEB_WORKERS", "WEB_THREADS"}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def services():
    return yaml.safe_load(read("docker-compose.yml"))["services"]


@pytest.fixture(scope="module")
def example():
    """The variables of .env.example with their values; of those that stand there as comments too."""
    return dict(re.findall(r"^#?([A-Z_]+)=(.*)$", read(".env.example"), re.MULTILINE))


def settings_names():
    """The environment variables that the settings read."""
    calls = [node for node in ast.walk(ast.parse(read("ratingsite/settings.py"))) if isinstance(node, ast.Call)]
    reads = [call for call in calls if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "env"]
    return {call.args[0].value for call in reads if isinstance(call.args[0], ast.Constant)}


def settings_with(tmp_path, **environment):
    """Loads the settings in a process of its own with nothing but these variables; gives its exit code and output."""
    environment = {"VAR_DIR": str(tmp_path), "PATH": os.environ["PATH"], **environment}
    code = "import ratingsite.settings as s; print(s.DATABASES['default']['ENGINE'])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_folder_that_the_settings_make_is_private(tmp_path):
    umask = os.umask(0)
    try:
        code, output = settings_with(tmp_path / "var")
    finally:
        os.umask(umask)
    assert code == 0, output
    assert stat.S_IMODE((tmp_path / "var").stat().st_mode) == 0o700


def test_compose_runs_the_site_its_worker_and_postgresql(services):
    assert set(services) == {"web", "worker", "db"}
    assert services["db"]["image"].startswith("postgres:")
    assert services["web"]["build"] == "."


def test_each_service_has_a_health_check_and_comes_back_after_a_failure(services):
    for name, service in services.items():
        assert service["healthcheck"] == {"disable": True} if name == "worker" else service["healthcheck"]["test"][0] == "CMD"
        assert service["restart"] == "unless-stopped"


def test_the_worker_does_what_the_site_asks_for(services):
    web, worker = services["web"], services["worker"]
    assert worker["command"] == ["db_worker"]
    assert worker["build"] == web["build"]
    assert {**worker["environment"], "WEB_WORKERS": "", "WEB_THREADS": ""}.keys() == web["environment"].keys()
    assert all(web["environment"][name] == value for name, value in worker["environment"].items())
    assert worker["environment"]["TASKS_BACKEND"] == "django_tasks_db.DatabaseBackend"


def test_the_worker_begins_once_the_site_has_brought_the_database_up_to_date(services):
    assert services["worker"]["depends_on"] == {"web": {"condition": "service_healthy"}}


def test_the_site_sees_how_far_the_worker_is(services):
    assert services["worker"]["volumes"] == services["web"]["volumes"] == ["progress:/app/var/progress"]
    assert "progress" in yaml.safe_load(read("docker-compose.yml"))["volumes"]
    assert "var/progress" in read("docker/build.sh")


def test_tasks_backend_of_compose_exists(services, tmp_path):
    code, output = settings_with(tmp_path, TASKS_BACKEND=services["web"]["environment"]["TASKS_BACKEND"])
    assert code == 0, output
    assert import_string(services["web"]["environment"]["TASKS_BACKEND"])


def test_the_site_waits_for_a_healthy_database(services):
    assert services["web"]["depends_on"] == {"db": {"condition": "service_healthy"}}


def test_the_database_is_on_a_volume_and_on_no_port(services):
    assert services["db"]["volumes"] == ["db:/var/lib/postgresql/data"]
    assert "db" in yaml.safe_load(read("docker-compose.yml"))["volumes"]
    assert "ports" not in services["db"]


def test_the_site_listens_on_this_machine_alone(services):
    assert [port.rpartition(":")[2] for port in services["web"]["ports"]] == ["8000"]
    assert all(port.startswith("127.0.0.1:") for port in services["web"]["ports"])


def test_database_address_matches_the_database_service(services):
    database = services["db"]["environment"]
    address = services["web"]["environment"]["DATABASE_URL"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    assert address == f"postgres://{user}:{database['POSTGRES_PASSWORD']}@db:5432/{name}"


def test_compose_takes_its_variables_from_env_example(example):
    used = set(re.findall(r"\$\{([A-Z_]+)", read("docker-compose.yml")))
    assert used <= set(example)


def test_compose_sets_nothing_that_the_settings_do_not_read(services):
    assert set(services["web"]["environment"]) <= settings_names() | COMPOSE_ONLY


def test_env_example_names_exactly_what_the_settings_and_compose_read(example):
    assert set(example) == settings_names() | COMPOSE_ONLY


def test_no_secret_stands_in_the_files(services, example):
    secrets = (services["web"]["environment"]["SECRET_KEY"], services["db"]["environment"]["POSTGRES_PASSWORD"])
    assert all(re.fullmatch(r"\$\{[A-Z_]+:\?[^}]+\}", secret) for secret in secrets)
    assert example["POSTGRES_PASSWORD"] == ""
    assert "SECRET_KEY" not in read("Dockerfile")


def test_the_site_does_not_start_with_the_sample_key(example, tmp_path):
    code, output = settings_with(tmp_path, SECRET_KEY=example["SECRET_KEY"])
    assert code != 0
    assert "ImproperlyConfigured" in output


def test_the_site_starts_with_env_example_filled_in(services, example, tmp_path):
    left = {"SECRET_KEY", "DATABASE_URL", "VAR_DIR", "CACHE_URL", "DEBUG", "COLLECT"} | COMPOSE_ONLY
    given = {name: value for name, value in example.items() if name not in left}
    given["CACHE_URL"] = services["web"]["environment"]["CACHE_URL"]
    code, output = settings_with(tmp_path, SECRET_KEY="k" * 50, DATABASE_URL=example["DATABASE_URL"], **given)
    assert (code, output.strip()) == (0, "django.db.backends.postgresql")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("console://", "console None None False False"),
        ("smtp://localhost", "smtp localhost 25 False False"),
        ("submission://lia%40example.org:p%2Fw@mail.example.org", "smtp mail.example.org 587 True False"),
        ("smtp://lia:pw@mail.example.org:465/?ssl=yes", "smtp mail.example.org 465 False True"),
    ],
)
def test_mail_server_is_one_address(tmp_path, url, expected):
    code = (
        "import ratingsite.settings as s; "
        "print(s.EMAIL_BACKEND.split('.')[-2], s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_USE_TLS, s.EMAIL_USE_SSL)"
    )
    environment = {"VAR_DIR": str(tmp_path), "PATH": os.environ["PATH"], "EMAIL_URL": url}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.strip() == expected


@pytest.mark.parametrize("url", ["mail.example.org", "pigeon://mail.example.org", "smtps://mail.example.org"])
def test_mail_address_that_names_no_server_stops_the_start(tmp_path, url):
    code, output = settings_with(tmp_path, EMAIL_URL=url)
    assert code != 0
    assert "EMAIL_URL must be console://" in output


def test_the_dockerfile_names_files_that_exist_and_reach_the_image():
    ignored = [line for line in read(".dockerignore").splitlines() if line and not line.startswith("#")]
    named = re.findall(r"(?:requirements|docker)/[\w.]+", read("Dockerfile"))
    assert {"requirements/base.txt", "docker/install.sh", "docker/build.sh", "docker/entrypoint.sh"} <= set(named)
    for name in named:
        assert (ROOT / name).is_file(), name
        assert not {name, name.partition("/")[0]} & set(ignored), name


def test_the_image_runs_the_site_as_a_plain_user_that_the_build_makes():
    user = re.search(r"^USER (\w+)$", read("Dockerfile"), re.MULTILINE)[1]
    assert user != "root"
    assert re.search(rf"^useradd .* {user}$", read("docker/install.sh"), re.MULTILINE)


def test_the_image_leaves_out_secrets_data_and_history():
    assert {".git", ".env", ".venv", "var"} <= set(read(".dockerignore").splitlines())
