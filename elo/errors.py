"""What the package refuses, said in one English sentence that the product can translate."""

from __future__ import annotations

from collections.abc import Mapping


def gettext_noop(message: str) -> str:
    """Mark `message` for translation; the package itself never translates."""
    return message


class RegulationError(ValueError):
    """A regulation that cannot be.

    `parameter` is the dotted name of the parameter at fault (``initial.window``), `template` the English sentence
    with ``%(name)s`` placeholders and `params` their values, so that a caller can print it in another language.
    """

    def __init__(self, parameter: str, template: str, params: Mapping[str, object] | None = None) -> None:
        self.parameter = parameter
        self.template = template
        self.params: dict[str, object] = {"parameter": parameter, **(params or {})}
        super().__init__(template % self.params)


class PeriodError(ValueError):
    """A period that cannot be computed from what was handed in; `code` says why, the rest as in `RegulationError`."""

    def __init__(self, code: str, template: str, params: Mapping[str, object] | None = None) -> None:
        self.code = code
        self.template = template
        self.params: dict[str, object] = dict(params or {})
        super().__init__(template % self.params)
