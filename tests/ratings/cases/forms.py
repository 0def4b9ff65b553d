"""A form as a browser finds it in a page, to be sent as it stands."""

from html.parser import HTMLParser
from typing import Any


def found_in(response: Any, sending: str = "") -> dict[str, str | list[str]]:
    """What the last form of the page, or the last that holds this input, would send."""
    assert response.status_code == 200
    reader = _Reader()
    reader.feed(response.content.decode())
    form = next(form for form in reversed(reader.forms) if not sending or sending in form)
    return {name: values[0] if len(values) == 1 else values for name, values in form.items()}


class _Reader(HTMLParser):
    """The inputs of every form by name; of choices those that are chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, list[str]]] = []
        self.name, self.options = "", list[tuple[str, bool]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({})
        elif tag == "input" and has.get("name") and has.get("type") not in ("submit", "button"):
            if has.get("type") not in ("checkbox", "radio") or "checked" in has:
                self._add(has["name"], has.get("value", "on" if has.get("type") == "checkbox" else ""))
        elif tag in ("select", "textarea"):
            self.name, self.options = has["name"], []
            if tag == "textarea":
                self._add(self.name, "")
        elif tag == "option":
            self.options.append((has.get("value", ""), "selected" in has))

    def handle_data(self, data: str) -> None:
        if self.name and not self.options and self.forms and self.name in self.forms[-1]:
            self.forms[-1][self.name][-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            chosen = [value for value, selected in self.options if selected] or [value for value, _ in self.options[:1]]
            for value in chosen:
                self._add(self.name, value)
        if tag in ("select", "textarea"):
            self.name, self.options = "", []

    def _add(self, name: str, value: str) -> None:
        self.forms[-1].setdefault(name, []).append(value)
