"""The catalogues hold every sentence of the code and the templates, whole and with the same places for values.

The sentences are looked for here without GNU gettext, which a fresh machine does not have.
"""

import ast
import re
from importlib import import_module
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

from accounts.management.commands.compile_messages import faults

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("pt_BR", "es")
APART = {".venv", "tests", "var", "bench"}
# where the sentence stands among a call's arguments, and where its context does
CALLS = {"_": (0, None), "gettext": (0, None), "ngettext": (0, None), "pgettext": (1, 0), "npgettext": (1, 0)}
CALLS |= {f"{name}_{kind}": places for name, places in list(CALLS.items()) for kind in ("lazy", "noop")}
TEXT = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
IN_TEMPLATE = re.compile(rf"\b(_|n?p?gettext)\({TEXT}(?:, ?{TEXT})?")
# words of ours that Django or allauth translate otherwise: ours stand on their pages too, where they mean the same
SHARED = {"Accounts", "Delete", "Email", "Forgot your password?", "Save", "Search", "entry"}


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request):
    return polib.pofile(str(ROOT / "locale" / request.param / "LC_MESSAGES" / "django.po"), check_for_duplicates=True)


def files(suffix):
    for path in sorted(ROOT.rglob(f"*{suffix}")):
        if path.relative_to(ROOT).parts[0] not in APART:
            yield path


def in_code(path):
    """What a module hands to gettext: whether there is a plural, the context and the sentence."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if name in CALLS:
            sentence, context = (None if place is None else node.args[place] for place in CALLS[name])
            if isinstance(sentence, ast.Constant):
                yield name.startswith("n"), context and context.value, sentence.value


def in_template(path):
    for name, first, second in IN_TEMPLATE.findall(templatize(path.read_text(encoding="utf-8"), str(path))):
        texts = [ast.literal_eval(text) for text in (first, second) if text]
        yield name.startswith("n"), *(texts[:2] if name.endswith("pgettext") else (None, texts[0]))


def uses():
    found = {use for path in files(".py") for use in in_code(path)}
    return found | {use for path in files(".html") for use in in_template(path)}


def sentences():
    return {(context, sentence) for _, context, sentence in uses()}


def test_every_sentence_of_the_code_has_an_entry(catalogue):
    known = {(entry.msgctxt, entry.msgid) for entry in catalogue if not entry.obsolete}
    assert sentences() - known == set()


def test_no_entry_is_left_over(catalogue):
    assert {(entry.msgctxt, entry.msgid) for entry in catalogue} - sentences() == set()


def test_no_sentence_stands_with_a_plural_and_without():
    """A catalogue has one entry for the two: a context keeps them apart."""
    found = uses()
    assert [use for use in found if use[0] and (False, *use[1:]) in found] == []


def test_every_entry_is_translated_and_fits(catalogue):
    untranslated = [entry.msgid for entry in catalogue if not all(entry.msgstr_plural.values() or [entry.msgstr])]
    assert untranslated == []
    assert {entry.msgid: found for entry in catalogue if (found := faults(entry))} == {}


def test_translation_begins_and_ends_as_its_sentence(catalogue):
    """Spaces are part of a sentence, a full stop too."""
    differing = [
        entry.msgid
        for entry in catalogue
        for text in (entry.msgstr_plural.values() or [entry.msgstr])
        if " " in entry.msgid and (entry.msgid[:1].isspace(), entry.msgid[-1:] in ".!") != (text[:1].isspace(), text[-1:] in ".!")
    ]
    assert differing == []


def test_nothing_is_told_in_the_plural(catalogue):
    """People write "0 partidas"; gettext's usual rule for Brazil would say "0 partida"."""
    assert catalogue.metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"


def test_catalogue_changes_with_its_entries_alone(catalogue):
    assert not {"POT-Creation-Date", "PO-Revision-Date", "Report-Msgid-Bugs-To"} & set(catalogue.metadata)
    assert not any(entry.occurrences for entry in catalogue)


@pytest.mark.parametrize("package", ["django", "allauth"])
def test_word_of_ours_changes_no_other_page(catalogue, package):
    """Our catalogue comes first: a word that means something else here needs a context."""
    ours = {entry.msgid: entry.msgstr for entry in catalogue if not entry.msgctxt}
    sources = Path(import_module(package).__file__).parent.rglob(f"locale/{catalogue.metadata['Language']}/LC_MESSAGES/django.po")
    theirs = [entry for path in sources for entry in polib.pofile(str(path)) if not entry.msgctxt]
    assert theirs
    assert {entry.msgid for entry in theirs if ours.get(entry.msgid, entry.msgstr) != entry.msgstr} <= SHARED
