"""What commands take from the command line."""

import argparse
import datetime as dt

from django.utils.translation import gettext as _

from ratings.months import parse_month


def month_argument(text: str) -> dt.date:
    """A month: 2024-01."""
    try:
        return parse_month(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_("“%(text)s” is not a month: write it as 2024-01.") % {"text": text}) from None
