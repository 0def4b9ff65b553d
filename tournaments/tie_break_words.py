"""The tie-breaks in words, by the codes of FIDE C.07."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TIE_BREAK_WORDS: dict[str, str | Promise] = {
    "DE": _("Direct encounter"),
    "WIN": _("Number of wins"),
    "WON": _("Games won over the board"),
    "BPG": _("Games played with Black"),
    "SB": _("Sonneborn-Berger"),
    "BH": _("Buchholz"),
    "BH:C1": _("Buchholz without the lowest"),
    "BH:M1": _("Buchholz without the lowest and the highest"),
    "PS": _("Progressive score"),
    "KS": _("Koya: points against those with half the points or more"),
    "ARO": _("Average rating of the opponents"),
    "TPR": _("Performance rating"),
}
