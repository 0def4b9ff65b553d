"""The club's months, one after another, through the services that a real club's months go through."""

import datetime as dt
from collections.abc import Callable, Sequence

from django.db import transaction

from accounts.services import record_event
from players.models import Player
from players.services import PlayerFields, create_player, update_player
from ratings.changes import adjust_rating, give_opening_rating
from ratings.demo.accounts import LOADED, make_accounts
from ratings.demo.calendar import LAST_CLOSED, NO_CASUAL_MONTHS, RAPID_MONTHS, YEAR, RoundRobin, moment, month_of, offsets
from ratings.demo.chance import chance
from ratings.demo.club import DemoClub, found_club
from ratings.demo.open_month import play_open_month
from ratings.demo.outside import copy_fide_list
from ratings.demo.tournaments import Maker, Planned, Seat
from ratings.models import OpeningRating
from ratings.months import month_slug, next_month
from ratings.periods import open_period
from ratings.services import close_period
from tournaments.bulk import TournamentRow, create_tournaments
from tournaments.models import Pace, Tournament
from tournaments.services import merge_players, submit_tournament, withdraw_entry

LATE_EVENT = RoundRobin("Torneio do Bairro Alto {year}", 6)
MISSPELT: PlayerFields = {
    "family_name": "Inojoza",
    "given_name": "Julia",
    "birth_year": 2004,
    "gender": "F",
    "federation": "BRA",
}


@transaction.atomic
def tell_story(*, seed: int, months: int, step: Callable[[str], None]) -> DemoClub:
    """Fill the empty database with `months` closed months and an open one; all or nothing. `step` is told each month."""
    first = offsets(months)[0]
    users = make_accounts(moment(month_of(first) - dt.timedelta(days=4)))
    club = found_club(seed, first, users)
    late: list[Tournament] = []
    for offset in offsets(months):
        late = _month(club, offset, late)
        step(month_slug(month_of(offset)))
    play_open_month(club, late)
    record_event(by=None, at=moment(next_month(LAST_CLOSED)), action=LOADED, target="organization 1", after={"seed": seed})
    return club


def _month(club: DemoClub, offset: int, late: Sequence[Tournament]) -> list[Tournament]:
    """Play and close one month; gives the tournaments of it that nobody handed in in time."""
    month = month_of(offset)
    for tournament in late:
        submit_tournament(tournament=tournament, by=club.users["organizadora"], at=moment(month + dt.timedelta(days=4)))
    _news(club, offset)
    maker = Maker(chance(club.seed, offset), month, club.seats(offset))
    _play(club, _events(club, offset, maker), offset)
    unsubmitted = _write(club, [maker.round_robin(LATE_EVENT)]) if offset == max(_middle(club) - 1, club.first) else []
    period = open_period()
    assert period is not None
    close_period(period=period, by=club.users["diretor"], at=moment(next_month(month) + dt.timedelta(days=1)))
    return unsubmitted


def _middle(club: DemoClub) -> int:
    return club.first // 2


def _events(club: DemoClub, offset: int, maker: Maker) -> list[Planned]:
    """What the calendar has in this month. The unrated come to its first event, and who must be there for the story."""
    month = month_of(offset)
    wanted = [seat for seat in maker.seats if _is_wanted(seat, club, offset)]
    first, *others = YEAR[month.month]
    planned = [maker.event(first, wanted), *(maker.event(event) for event in others)]
    if month.month in RAPID_MONTHS:
        planned.append(maker.rapid())
    if month.month not in NO_CASUAL_MONTHS:
        planned.append(maker.casual())
    return planned


def _is_wanted(seat: Seat, club: DemoClub, offset: int) -> bool:
    if seat.rating is None:
        return True
    return seat.person.role == "merged" and offset == _merge_month(club)


def _merge_month(club: DemoClub) -> int:
    return max(club.first, -1)


def _news(club: DemoClub, offset: int) -> None:
    """What the rating officer does in this month beside closing it."""
    month, by = month_of(offset), club.users["diretor"]
    at = moment(month + dt.timedelta(days=1))
    copy_fide_list(club, offset, month)
    if offset == club.guest_arrives:
        _welcome_guest(club, month, at)
    if offset == _middle(club):
        reason = "Partida do mês anterior lançada com o resultado trocado; decisão da comissão técnica."
        adjust_rating(player=club.role("adjusted").player, month=month, points=12, reason=reason, by=by, at=at)
    if offset == max(club.role("deceased").person.stops + 1, club.first):
        update_player(player=club.role("deceased").player, deceased=True, by=by, at=at)
    if month.month in RAPID_MONTHS and not OpeningRating.objects.filter(pace=Pace.RAPID).exists():
        _open_rapid(club, month, at)


def _welcome_guest(club: DemoClub, month: dt.date, at: dt.datetime) -> None:
    """Somebody from another federation brings a FIDE rating."""
    guest = club.role("guest")
    give_opening_rating(
        player=guest.player,
        month=month,
        rating=guest.person.strength + 12,
        rated_games=140,
        source="FIDE",
        reason="Lista da FIDE do mês; veio de Montevidéu.",
        by=club.users["diretor"],
        at=at,
    )


def _open_rapid(club: DemoClub, month: dt.date, at: dt.datetime) -> None:
    """The rapid list begins with the standard ratings of those who play rapid."""
    ratings = club.ratings(month)
    for member in club.members:
        if member.person.rapid and member.player.pk in ratings and member.person.role != "deceased":
            give_opening_rating(
                player=member.player,
                month=month,
                pace=Pace.RAPID,
                rating=ratings[member.player.pk],
                source="rating de xadrez clássico",
                reason="Primeira lista de rápido do clube.",
                by=club.users["diretor"],
                at=at,
            )


def _play(club: DemoClub, planned: list[Planned], offset: int) -> None:
    """Write the month's tournaments and hand them in; one player was entered under a second spelling and is merged first."""
    written = planned
    twin = None
    if offset == _merge_month(club):
        at = moment(planned[0].fields["start_date"], 11)
        twin = create_player(by=club.users["organizadora"], at=at, **MISSPELT)
        written = [_misspelt(planned[0], club.role("merged").player, twin), *planned[1:]]
    tournaments = _write(club, written)
    if twin is not None:
        merge_players(
            source=twin,
            target=club.role("merged").player,
            by=club.users["diretor"],
            at=moment(tournaments[0].end_date, 19),
            reason="Inscrita duas vezes: o sobrenome se escreve com s.",
        )
    for tournament in tournaments:
        submit_tournament(tournament=tournament, by=club.users["organizadora"], at=moment(tournament.end_date, 21))


def _misspelt(planned: Planned, right: Player, wrong: Player) -> Planned:
    """The tournament with the one player under the other's id."""

    def other(player: int) -> int:
        return wrong.pk if player == right.pk else player

    return Planned(
        planned.fields,
        [other(player) for player in planned.players],
        [type(game)(game.round, other(game.white), other(game.black), game.result, game.board) for game in planned.games],
        [type(bye)(bye.round, other(bye.player), bye.kind) for bye in planned.byes],
        {other(player): round for player, round in planned.withdrawals.items()},
    )


def _write(club: DemoClub, planned: Sequence[Planned]) -> list[Tournament]:
    """The tournaments as drafts of the organizer, with their withdrawals."""
    organizer = club.users["organizadora"]
    rows = [TournamentRow(plan.fields, plan.players, plan.games, plan.byes, [organizer]) for plan in planned]
    tournaments = create_tournaments(rows=rows)
    for tournament, plan in zip(tournaments, planned, strict=True):
        for entry in tournament.entries.filter(player__in=plan.withdrawals):
            round = plan.withdrawals[entry.player_id]
            withdraw_entry(entry=entry, after_round=round, by=organizer, at=moment(tournament.end_date, 18))
    return tournaments
