"""The container's scripts, run here with stand-ins for the programs they start."""

import http.server
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SH = shutil.which("sh")


@pytest.fixture
def run(tmp_path):
    """Runs a script with a `python` that writes down what it is called with; gives the calls and the exit code."""
    log = tmp_path / "log"
    for name in ("python", "useradd", "chown"):
        program = tmp_path / name
        program.write_text(
            f'#!/bin/sh\necho "{name} $*" >> {log}\ncase "$*" in *"${{BREAK:-nothing}}"*) exit 3;; -c*) echo a-key;; esac\n'
        )
        program.chmod(0o755)

    def run(script, *arguments, **environment):
        path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
        command = [SH, str(ROOT / "docker" / script), *arguments]
        done = subprocess.run(command, env={"PATH": path, **environment}, cwd=ROOT, capture_output=True, text=True)
        return done.returncode, log.read_text().splitlines()

    return run


def test_serving_migrates_first(run):
    code, calls = run("entrypoint.sh")
    assert code == 0
    assert [call.split()[1:3] for call in calls] == [
        ["manage.py", "migrate"],
        ["manage.py", "createcachetable"],
        ["-m", "gunicorn"],
    ]
    assert "--workers 2 --threads 4" in calls[-1]
    assert calls[-1].endswith("ratingsite.wsgi")


def test_a_failed_migration_stops_the_start(run):
    code, calls = run("entrypoint.sh", "serve", BREAK="migrate")
    assert code != 0
    assert len(calls) == 1


def test_workers_and_threads_come_from_the_environment(run):
    _, calls = run("entrypoint.sh", "serve", WEB_WORKERS="5", WEB_THREADS="1")
    assert "--workers 5 --threads 1" in calls[-1]


def test_other_words_are_management_commands(run):
    assert run("entrypoint.sh", "createsuperuser", "--username", "ana maria") == (
        0,
        ["python manage.py createsuperuser --username ana maria"],
    )


def test_the_build_compiles_translations_and_collects_static_files(run):
    code, calls = run("build.sh")
    assert code == 0
    assert [call.split()[2] for call in calls[1:3]] == ["compile_messages", "collectstatic"]
    assert calls[-1] == "chown -R ratings var"


def test_a_broken_translation_stops_the_build(run):
    code, calls = run("build.sh", BREAK="compile_messages")
    assert code != 0
    assert "collectstatic" not in calls[-1]


def test_the_image_installs_hashed_packages_only(run):
    code, calls = run("install.sh")
    assert code == 0
    assert "--require-hashes" in calls[-1]
    assert "-r requirements/base.txt" in calls[-1]


@pytest.fixture
def answering():
    """Starts a server that answers with the given status and writes down the requests' hosts."""
    servers = []

    def start(status):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                hosts.append((self.path, self.headers["Host"]))
                self.send_response(status)
                self.end_headers()

            def log_message(self, *arguments):
                pass

        hosts = []
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return server.server_port, hosts

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def health(port, hosts):
    environment = {"PORT": str(port), "ALLOWED_HOSTS": hosts, "PATH": os.environ["PATH"]}
    return subprocess.run([sys.executable, ROOT / "docker" / "healthcheck.py"], env=environment, capture_output=True).returncode


@pytest.mark.parametrize(
    ("allowed", "host"),
    [
        ("ratings.example.org,localhost", "ratings.example.org"),
        (".example.org", "example.org"),
        ("*", "localhost"),
        ("", "localhost"),
    ],
)
def test_the_health_check_uses_a_name_that_the_site_answers_to(answering, allowed, host):
    port, hosts = answering(200)
    assert health(port, allowed) == 0
    assert hosts == [("/healthz/", host)]


def test_the_health_check_fails_with_the_site(answering):
    port, _ = answering(503)
    assert health(port, "") == 1


def test_the_health_check_fails_when_nothing_listens():
    assert health(1, "") == 1
