"""What a page of the list says."""

import html
import re


def text(response) -> str:
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def names(response) -> list[str]:
    """The names on the page, in its order."""
    found = re.findall(r'<td class="name"[^>]*>.*?<a [^>]*>([^<]*)</a>', response.content.decode())
    return [html.unescape(name) for name in found]
