"""Addresses of the desk: handing in, reports of wrong results, the log."""

from django.urls import path

from desk.views import reports, submission

urlpatterns = [
    path("reports/", reports.everywhere, name="all_reports"),
    path("<int:tournament_id>/submit/", submission.submit, name="submit"),
    path("<int:tournament_id>/take-back/", submission.take_back, name="take_back"),
    path("<int:tournament_id>/confirm/", submission.confirm, name="confirm"),
    path("<int:tournament_id>/return/", submission.give_back, name="return"),
    path("<int:tournament_id>/reports/", reports.index, name="reports"),
    path("<int:tournament_id>/reports/<int:report_id>/", reports.answer, name="answer"),
    path("<int:tournament_id>/log/", reports.log, name="log"),
]
