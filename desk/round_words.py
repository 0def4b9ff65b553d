"""What the script of the round's page says, in the language of the page. Placeholders are filled in by the script."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def state_words() -> dict[str, str]:
    """What the state of a board is called."""
    return {
        "paired": pgettext("board", "no result yet"),
        "saved": pgettext("board", "saved"),
        "unsaved": pgettext("board", "not saved yet"),
        "typing": pgettext("board", "incomplete"),
        "conflict": pgettext("board", "two values"),
        "refused": pgettext("board", "refused"),
    }


def round_words() -> dict[str, Any]:
    """Sentences by name."""
    return {
        "states": state_words(),
        "twice": _("%(name)s is also on board %(board)s."),
        "bye_too": _("%(name)s has a bye in this round."),
        "both_sides": _("%(name)s is on both sides of the board."),
        "met": _("They met in round %(round)s already."),
        "three_white": _("%(name)s: White three times running."),
        "three_black": _("%(name)s: Black three times running."),
        "gone": _("%(name)s has withdrawn."),
        "later": _("%(name)s plays from a later round on."),
        "nobody": _("“%(text)s” is nobody who is entered."),
        "several": _("“%(text)s” may be several players: type more, or choose with the arrows."),
        "no_white": _("White is missing."),
        "no_black": _("Black is missing."),
        "points": _("%(points)s points"),
        "point": _("%(points)s point"),
        "colours": _("colours %(colours)s"),
        "white_letter": pgettext("White in a round-by-round table", "w"),
        "black_letter": pgettext("Black in a round-by-round table", "b"),
        "projected": _("projected %(rating)s (%(change)s)"),
        "options_one": _("1 player; Enter takes it."),
        "options_many": _("%(count)s players; arrows choose, Enter takes."),
        "options_none": _("Nobody of that name or number is entered."),
        "paired": pgettext("player", "paired"),
        "restored": _("What had not been saved is back, from %(time)s. Nothing of it is saved yet."),
        "discarded": _("What had not been saved is gone. The page shows what is stored."),
        "undone_board": _("Undone on board %(board)s."),
        "undone_bye": _("Undone for %(name)s."),
        "nothing_undone": _("Nothing to undo."),
        "nothing_changed": _("Nothing has changed: there is nothing to save."),
        "saving": _("Saving …"),
        "offline": _("Not saved: the site does not answer. What you entered stays in this browser; try again."),
        "signed_out": _("Not saved: you are signed out, or may not do this. What you entered stays in this browser."),
        "failed": _("Not saved: the site has a problem. What you entered stays in this browser; try again."),
        "look": _("See to board %(boards)s first, then save again."),
        "unsaved_one": _("1 change is not saved yet"),
        "unsaved_many": _("%(count)s changes are not saved yet"),
        "all_saved": _("Everything is saved"),
        "now_stored": _("Stored: %(game)s"),
        "now_empty": _("Stored: nothing, the board has been emptied"),
        "yours": _("Yours: %(game)s"),
        "both": _("Stored %(stored)s (%(by)s) · Yours %(yours)s"),
        "both_unsigned": _("Stored %(stored)s · Yours %(yours)s"),
        "yours_empty": _("Yours: an empty board"),
        "keep_stored": _("Keep what is stored"),
        "take_mine": _("Replace it with mine"),
        "kept": _("Board %(board)s: what is stored stays."),
        "unpaired_none": _("Everybody is paired or has a bye."),
        "unpaired_one": _("1 player is not paired yet"),
        "unpaired_many": _("%(count)s players are not paired yet"),
    }
