"""Addresses of the organizer's desk, all below /desk/."""

from desk import entries_urls, head_urls, paper_urls, round_urls, standings_urls, submission_urls

app_name = "desk"
urlpatterns = [
    *head_urls.urlpatterns,
    *entries_urls.urlpatterns,
    *round_urls.urlpatterns,
    *standings_urls.urlpatterns,
    *submission_urls.urlpatterns,
    *paper_urls.urlpatterns,
]
