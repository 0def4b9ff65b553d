"""Imports stand at the top of a module: one inside a function hides that two modules need each other."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("elo", "accounts", "players", "tournaments", "ratings", "desk", "ratingsite")
OURS = tuple(f"{app}." for app in APPS)


def hidden_imports(path):
    """The lines of `path` on which a function imports a module of ours."""
    functions = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef))
    inside = {node for function in functions for node in ast.walk(function)}
    named = [(node.lineno, node.module or "") for node in inside if isinstance(node, ast.ImportFrom)]
    named += [(node.lineno, name.name) for node in inside if isinstance(node, ast.Import) for name in node.names]
    return sorted(line for line, module in named if f"{module}.".startswith(OURS))


@pytest.mark.parametrize("app", APPS)
def test_no_function_imports_a_module_of_ours(app):
    found = {str(path.relative_to(ROOT)): hidden_imports(path) for path in (ROOT / app).rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines} == {}
