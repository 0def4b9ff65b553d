"""Sheets as PDF, by typst. The templates are ours; all that people typed is handed over as data and never read as markup."""

import json
import logging
import threading
from dataclasses import asdict
from typing import Any

import typst
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from desk.paper.sheets import Sheet

TEMPLATES = settings.BASE_DIR / "templates" / "desk" / "typst"
LARGEST = 30_000  # cells, or slips: a field far larger than any club's, set in a few seconds
PATIENCE = 20  # seconds to wait for other people's sheets
_turns = threading.BoundedSemaphore(2)
logger = logging.getLogger(__name__)


class PdfError(Exception):
    """No PDF could be made; the text is a sentence for the organizer."""


def pdf_of(sheet: Sheet) -> bytes:
    """The sheet on A4; few at a time, for each takes a processor and some memory."""
    if sheet.size > LARGEST:
        raise PdfError(_("This sheet is too large for a PDF. Print the page instead."))
    if not _turns.acquire(timeout=PATIENCE):
        raise PdfError(_("Too many PDFs are being made right now. Try again in a minute."))
    try:
        made: bytes = typst.compile(
            str(TEMPLATES / f"{sheet.template}.typ"), root=str(TEMPLATES), sys_inputs={"data": pdf_data(sheet)}, format="pdf"
        )
    except typst.TypstError as error:
        logger.exception("no PDF of %r", sheet.title)
        raise PdfError(_("The PDF could not be made. Print the page instead.")) from error
    finally:
        _turns.release()
    return made


def pdf_data(sheet: Sheet) -> str:
    """What the template reads, as JSON."""
    language, _dash, region = (get_language() or "en").partition("-")
    data: dict[str, Any] = {**asdict(sheet), "lang": language, "region": region.upper() or None}
    return json.dumps(data, ensure_ascii=False)
