"""What each preset of the rules is, in a line for who has to choose one."""

from django.utils.translation import gettext_lazy as _

PRESET_WORDS = {
    "club": _("K from 45 down to 10; a first rating after 9 games, 1000 or more. Inactive after a year."),
    "cusp": _("As club, but everybody begins with 1000."),
    "cex": _("K from 45 down to 10; a first rating from the games of one month, and games against the unrated count."),
    "toledo": _("K 10 for everyone; first ratings are given by hand, none is computed."),
    "alicante": _("K 25 for a player’s first 30 games, then 15 and 10; hundredths are kept. A first rating after 9 games."),
    "fide-2000": _("As alicante, but whoever is below 2001 is not on the list."),
    "fide-2009": _("FIDE’s rules of 2009: K 25, 15 and 10; differences count up to 400; a first rating of 1200 or more."),
    "fide-2011": _("FIDE’s rules of 2011: as fide-2009, with K 30 for new players and higher first ratings."),
    "fide-2024": _("FIDE’s rules of March 2024: K 40, 20 and 10; a first rating after 5 games, between 1400 and 2200."),
    "fide-2025": _("FIDE’s rules of October 2025: as fide-2024, but from 2650 on differences count in full."),
}
