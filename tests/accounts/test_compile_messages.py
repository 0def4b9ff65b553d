"""The command that compiles translations where no GNU gettext is installed."""

import gettext
import io

import pytest
from django.core.management import CommandError, call_command

HEADER = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"""


@pytest.fixture
def catalogue(tmp_path, settings):
    """Writes entries into a Portuguese catalogue of a locale folder of the test's own."""
    settings.LOCALE_PATHS = [tmp_path]
    file = tmp_path / "pt_BR" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)

    def write(entries):
        file.write_text(HEADER + entries, encoding="utf-8")
        return file

    return write


def compiled(file):
    with file.with_suffix(".mo").open("rb") as stream:
        return gettext.GNUTranslations(stream)


def test_compiles_texts_and_plural_forms(catalogue):
    file = catalogue("""
msgid "Rating list"
msgstr "Lista de rating"

#, python-format
msgid "one game"
msgid_plural "%(count)s games"
msgstr[0] "uma partida"
msgstr[1] "%(count)s partidas"
""")
    out = io.StringIO()
    call_command("compile_messages", stdout=out)
    assert out.getvalue() == "Catalogues compiled: 1.\n"
    assert compiled(file).gettext("Rating list") == "Lista de rating"
    assert compiled(file).ngettext("one game", "%(count)s games", 3) == "%(count)s partidas"


def test_without_catalogues_there_is_nothing_to_do(tmp_path, settings):
    settings.LOCALE_PATHS = [tmp_path / "none"]
    out = io.StringIO()
    call_command("compile_messages", stdout=out)
    assert out.getvalue() == "Catalogues compiled: 0.\n"


def test_an_unchanged_catalogue_is_not_written_again(catalogue):
    file = catalogue('\nmsgid "Player"\nmsgstr "Jogador"\n')
    call_command("compile_messages", verbosity=0)
    before = file.with_suffix(".mo").stat().st_mtime_ns
    call_command("compile_messages", verbosity=0)
    assert file.with_suffix(".mo").stat().st_mtime_ns == before


def test_an_untranslated_text_stays_in_english(catalogue):
    file = catalogue('\n#, python-format\nmsgid "%(count)s games"\nmsgstr ""\n')
    call_command("compile_messages", verbosity=0)
    assert compiled(file).gettext("%(count)s games") == "%(count)s games"


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('#, fuzzy\nmsgid "Player"\nmsgstr "Jogo"', "“Player” is marked fuzzy"),
        ('#, python-format\nmsgid "%(name)s won"\nmsgstr "venceu"', r"lacks %\(name\)s"),
        ('#, python-format\nmsgid "%(name)s won"\nmsgstr "%(nome)s venceu"', r"has the unknown %\(nome\)s"),
        ('#, python-brace-format\nmsgid "{name} won"\nmsgstr "{nome} venceu"', "has the unknown {nome}"),
        (
            '#, python-format\nmsgid "%(n)s game"\nmsgid_plural "%(n)s games"\nmsgstr[0] "partida"\nmsgstr[1] "%(n)s partidas"',
            r"lacks %\(n\)s",
        ),
        ('msgid "Player"\nmsgstr "Jogador"\n\nmsgid "Player"\nmsgstr "Jogadora"', "django.po"),
        ('msgstr "Jogador', "django.po"),
    ],
)
def test_a_broken_catalogue_is_refused_and_not_compiled(catalogue, entry, fault):
    file = catalogue(f"\n{entry}\n")
    with pytest.raises(CommandError, match=fault):
        call_command("compile_messages", verbosity=0)
    assert not file.with_suffix(".mo").exists()


def test_a_percent_sign_is_no_placeholder(catalogue):
    file = catalogue('\n#, python-format\nmsgid "%(share)s%% of the points"\nmsgstr "%(share)s%% dos pontos"\n')
    call_command("compile_messages", verbosity=0)
    assert compiled(file).gettext("%(share)s%% of the points") == "%(share)s%% dos pontos"
