"""Addresses of the desk: entering a round."""

from django.urls import path

from desk.views import round, round_api, round_paste

_ROUND = "<int:tournament_id>/rounds/<int:round>/"
urlpatterns = [
    path(_ROUND, round.page, name="round"),
    path(f"{_ROUND}boards/", round_api.boards, name="boards"),
    path(f"{_ROUND}boards/<int:board>/", round_api.board, name="board"),
    path(f"{_ROUND}effect/", round_api.effect, name="round_effect"),
    path(f"{_ROUND}paste/", round_paste.paste, name="paste_round"),
]
