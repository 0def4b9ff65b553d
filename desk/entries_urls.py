"""Addresses of the desk: who plays, and the loose games of a month."""

from django.urls import path

from desk.views import casual, entries, entry, newcomer, paste, search

urlpatterns = [
    path("players/", search.players, name="player_search"),
    path("<int:tournament_id>/entries/", entries.entries, name="entries"),
    path("<int:tournament_id>/entries/add/", entries.add, name="add"),
    path("<int:tournament_id>/entries/number/", entries.number, name="number"),
    path("<int:tournament_id>/entries/paste/", paste.paste, name="paste"),
    path("<int:tournament_id>/entries/paste/enter/", paste.enter, name="enter_list"),
    path("<int:tournament_id>/entries/new/", newcomer.newcomer, name="newcomer"),
    path("<int:tournament_id>/entries/<int:entry_id>/", entry.entry, name="entry"),
    path("<int:tournament_id>/entries/<int:entry_id>/late/", entry.late, name="late"),
    path("<int:tournament_id>/entries/<int:entry_id>/withdraw/", entry.withdraw, name="withdraw"),
    path("<int:tournament_id>/entries/<int:entry_id>/take-back/", entry.take_back, name="take_back_entry"),
    path("<int:tournament_id>/entries/<int:entry_id>/remove/", entry.remove, name="remove_entry"),
    path("<int:tournament_id>/pairings/", entries.pairings, name="pairings"),
    path("<int:tournament_id>/games/", casual.games, name="casual"),
    path("<int:tournament_id>/games/add/", casual.add, name="add_game"),
    path("<int:tournament_id>/games/match/", casual.match, name="add_match"),
    path("<int:tournament_id>/games/<int:game_id>/remove/", casual.remove, name="remove_game"),
]
