"""The tables of the pages of clubs. Their cells stand in templates/ratings/_club*_table.html."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.list_choice import ListRows
from ratings.list_tables import ListData
from ratings.tables import NUMBER


class ClubTable(tables.Table):
    """The clubs, as ratings.club_queries orders them."""

    caption = _("Clubs by the number of active players on the list")
    club = tables.Column(verbose_name=_("Club"), orderable=False)
    active = tables.Column(verbose_name=pgettext_lazy("players of a club", "Active"), orderable=False, attrs=NUMBER)
    rated = tables.Column(verbose_name=pgettext_lazy("players of a club", "Rated"), orderable=False, attrs=NUMBER)
    members = tables.Column(verbose_name=pgettext_lazy("players of a club", "On the register"), orderable=False, attrs=NUMBER)
    top_average = tables.Column(verbose_name=_("Average of the best eight"), orderable=False, attrs=NUMBER)

    class Meta:
        template_name = "ratings/_clubs_table.html"
        attrs = {"class": "rows club-rows"}


class ClubMemberTable(tables.Table):
    """The rated players of one club, in the order of the list."""

    caption = _("Players with a rating: their rank in the club, and on the whole list")

    within = tables.Column(verbose_name=pgettext_lazy("rank in a club", "Club"), orderable=False, attrs=NUMBER)
    rank = tables.Column(verbose_name=pgettext_lazy("rank on the list", "List"), orderable=False, attrs=NUMBER)
    name = tables.Column(verbose_name=_("Player"), orderable=False)
    rating = tables.Column(verbose_name=_("Rating"), orderable=False, attrs=NUMBER)
    change = tables.Column(verbose_name=pgettext_lazy("rating", "Change"), orderable=False, attrs=NUMBER)
    games = tables.Column(verbose_name=_("Games"), orderable=False, attrs=NUMBER)

    def __init__(self, rows: ListRows) -> None:
        super().__init__(ListData(rows))

    class Meta:
        template_name = "ratings/_club_table.html"
        attrs = {"class": "rows club-member-rows"}
