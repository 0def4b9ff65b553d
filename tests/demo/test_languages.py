"""Every page of the demonstration in the other languages: no English sentence is left, and the text reads as a text."""

import re
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import resolve
from django.utils import timezone, translation

from accounts.models import User
from ratings.drafts import make_draft
from ratings.reopening import latest_closed, reopen_period
from ratings.services import close_period
from tournaments.models import Game, GameResult, Status

pytestmark = pytest.mark.django_db
LOCALE = Path(__file__).resolve().parents[2] / "locale"
LANGUAGES = {"pt-br": "pt_BR", "es": "es"}
READ_OUT = ("title", "alt", "placeholder", "aria-label", "data-label", "data-unit", "value")
ELSEWHERE = re.compile(r"/(admin|account/2fa|language|static)/")
EACH = 4  # pages of one kind that are opened


class Page(HTMLParser):
    """A page's text with what is read out, and the addresses it leads to."""

    def __init__(self, html):
        super().__init__()
        self.text, self.links = [], []
        self.feed(html)
        self.text = " ".join(" ".join(self.text).split())

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.text += [given[name] for name in READ_OUT if given.get(name)]
        if tag == "a" and (given.get("href") or "").startswith("/"):
            self.links.append(given["href"].partition("#")[0])

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module", autouse=True)
def club(django_db_setup, django_db_blocker):
    """A short demonstration: its last month corrected and open again, with a draft for the officer to look at."""
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("demo", months=3, verbosity=0)
        now, last = timezone.now(), latest_closed()
        reopen_period(period=last, by=None, at=now, reason="Xyz")
        Game.objects.filter(tournament__status=Status.SUBMITTED, result=GameResult.WHITE_WINS).update(result=GameResult.DRAW)
        close_period(period=last, by=None, at=now)
        reopen_period(period=last, by=None, at=now, reason="Xyz")
        make_draft(period=last, by=None, at=now)
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture(scope="module")
def pages(club, language):
    """The pages that a rating officer reaches from the first one, a few of each kind, by address."""
    client = Client(headers={"Accept-Language": language})
    client.force_login(User.objects.get(username="diretor"))
    found, waiting, seen = {}, ["/", "/closing/", "/account/", "/?q=nobody-of-that-name", "/?inactive=1"], {}
    while waiting:
        address = waiting.pop(0)
        kind = resolve(address.partition("?")[0]).view_name
        if address in found or seen.get(kind, 0) >= EACH or ELSEWHERE.match(address):
            continue
        with translation.override(language):  # which takes back what a request leaves behind
            response = client.get(address, follow=True)
        if response.headers["Content-Type"].startswith("text/html"):
            assert response.status_code == 200, address
            seen[kind] = seen.get(kind, 0) + 1
            found[address] = response.content.decode()
            waiting += Page(found[address]).links
    return found


@pytest.fixture(scope="module")
def english(language):
    """What would show an untranslated sentence: its longest piece between places for values."""
    pieces = set()
    for entry in polib.pofile(str(LOCALE / LANGUAGES[language] / "LC_MESSAGES" / "django.po")):
        translated = " ".join(entry.msgstr_plural.values() or [entry.msgstr])
        for sentence in filter(None, (entry.msgid, entry.msgid_plural)):
            piece = " ".join(max(re.split(r"%\(\w+\)[sd]|%%|<[^>]*>", sentence), key=len).split())
            if len(piece) > 12 and piece not in translated:
                pieces.add(re.escape(piece))
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(pieces, key=len, reverse=True))})(?!\w)")


def test_pages_of_every_kind_are_looked_at(pages):
    kinds = {resolve(address.partition("?")[0]).view_name for address in pages}
    wanted = {
        "list",
        "list_pace",
        "player",
        "calculation",
        "tournament_report",
        "periods",
        "period",
        "rules",
        "closing",
        "draft",
        "list_differences",
        "list_revision",
        "reopen",
        "player_games",
        "player_statistics",
        "clubs",
        "club",
    }
    assert {f"ratings:{name}" for name in wanted} | {"players:register", "tournaments:index", "tournaments:detail"} <= kinds


def test_no_english_sentence_stands_on_a_page(pages, english):
    left = {address: sorted(set(english.findall(Page(html).text))) for address, html in pages.items()}
    assert {address: found for address, found in left.items() if found} == {}


def test_title_and_name_are_two_words(pages):
    glued = [address for address, html in pages.items() if re.search(r'<abbr class="title"[^>]*>\w+</abbr>\S', html)]
    assert glued == []
    assert any('<abbr class="title"' in html for html in pages.values())
