"""The reference is taken from the code, and the code says of everything public what it is."""

from __future__ import annotations

import argparse
import inspect
import re
from pathlib import Path

import pytest
import reference
from mkdocs.exceptions import PluginError
from reference import boards, commands, http, library, names, records, words
from reference_hooks import order

import sixfold
from sixfold import record_schema
from sixfold.engine.analysis_queries import Query, tell_thought
from sixfold.engine.ugi import UgiServer
from sixfold.engine.ugi_options import Options
from sixfold.server import live, protocol
from sixfold.server.metrics import Metrics
from sixfold.server.settings import Settings

DOCS = Path(__file__).parents[1] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_every_part_is_asked_for_by_a_page_and_there_is_no_other() -> None:
    asked = [part for path in DOCS.rglob("*.md") for part in reference.asked(path.read_text())]
    assert sorted(asked) == sorted(reference.PARTS)
    with pytest.raises(ValueError, match="there is no part 'nothing'; parts: "):
        reference.filled("<!-- here: nothing -->")


@pytest.mark.parametrize("name", names.names().values(), ids=lambda name: name.name)
def test_every_public_name_has_words(name: names.Name) -> None:
    assert name.words, f"{name.name} of {name.home.__name__} says nothing of itself"
    if not inspect.isclass(name.thing):
        return
    for field in words.fields(name.thing):
        assert field.words, f"{name.name}.{field.name} says nothing of itself"
    for method, member in names.members(name.thing):
        assert inspect.getdoc(member), f"{name.name}.{method} says nothing of itself"


def test_every_exported_name_is_in_the_reference_with_all_it_holds() -> None:
    pages = library.pages()
    assert {"sixfold", "sixfold.engine", "sixfold.draw"} <= set(names.packages())
    for package, module in names.packages().items():
        for name in module.__all__:
            home = names.names()[name]
            told = pages[f"{library.FOLDER}/{home.package}.md"]
            assert f"### {name} {{ #{name.lower()} }}" in told
            assert (
                f"[`{name}`]({home.package}.md#{name.lower()})"
                in pages[f"{library.FOLDER}/index.md"]
            ), f"the list of names of {package}"
    for method in ("legal_moves", "from_text", "play", "_repr_svg_"):
        found = f"{{ #position-{method} }}" in pages[f"{library.FOLDER}/sixfold.md"]
        assert found is not method.startswith("_")


def test_signatures_show_types_that_are_links() -> None:
    told = library.signature("play", sixfold.Position.play, skip=1)
    assert "play(move: str) -&gt; " in told
    assert '<a href="sixfold.html#position">Position</a>' in told


def test_every_command_and_option_has_words() -> None:
    told = commands.every()
    seen = 0
    for parser in commands.parsers():
        assert f" {parser.prog}\n\n" in told
        parent, _, name = parser.prog.rpartition(" ")
        assert parser.description or commands.words_of(_parser(parent), name)
        for action in commands.told(parser):
            assert action.help, (
                f"{parser.prog}: {action.option_strings or action.dest} has no words"
            )
            for name in action.option_strings:
                assert f"`{name}`" in told
            seen += 1
    assert seen > 100


def _parser(prog: str) -> argparse.ArgumentParser:
    return next(parser for parser in commands.parsers() if parser.prog == prog)


def test_every_route_and_parameter_has_words() -> None:
    told = http.routes()
    found = list(http.operations())
    assert len(found) >= 13
    for method, path, operation in found:
        assert f"### `{method} {path}`" in told
        assert http.words_of(operation), f"{method} {path} has no words"
        for each in operation.get("parameters", []):
            assert each.get("description"), f"{method} {path}: {each['name']} has no words"
    assert f"### `WS {live.PATH}`" in told
    for path in ("/health", "/ready", "/metrics", "/api/docs", "/api/openapi.json"):
        assert f"`GET {path}`" in http.operation()


def test_every_message_and_field_has_words() -> None:
    listed = [struct for section in http.sections().values() for struct in section]
    made = [
        each
        for each in vars(protocol).values()
        if inspect.isclass(each) and each.__module__ == protocol.__name__
    ]
    assert set(listed) == set(made)
    whole = page("reference/http.md")
    for section, structs in http.sections().items():
        told = http.messages(section)
        for struct in structs:
            assert f"{{ #{struct.__name__.lower()} }}" in told
            assert struct.__doc__, f"{struct.__name__} has no words"
            for field in words.fields(struct):
                assert field.words, f"{struct.__name__}.{field.name} has no words"
            assert set(struct.__struct_fields__) == {f.name for f in words.fields(struct)}
    assert set(re.findall(r"^\| `(\w+)` \| \d+ \|", whole, re.MULTILINE)) == set(http.troubles())


def test_types_of_fields_are_told_in_words() -> None:
    assert http.shown_type("list[Placed]") == "list of [Placed](#placed)"
    assert http.shown_type("Ply") == "whole number, 0 to 1,000,000"
    assert http.shown_type("Asked") == '`"takeback"`, `"draw"`, `"rematch"`'
    assert http.shown_type("dict[str, list[str]]") == "list of text by name"
    assert http.shown_type("int | None") == "whole number or null"


def test_every_field_of_a_record_has_words() -> None:
    told = records.fields()
    for struct in record_schema()["$defs"].values():
        for field, schema in struct["properties"].items():
            assert f"| `{field}` |" in told
            assert records.words(schema), f"{field} has no words"


def test_every_field_of_a_query_has_words() -> None:
    assert [field.name for field in words.fields(Query)] == list(Query.__struct_fields__)
    for field in words.fields(Query):
        assert field.words, f"{field.name} has no words"
    assert "| `analyseTurns` | list of whole numbers |" in reference.PARTS["analysis query"]()


def test_every_field_of_an_answer_is_told() -> None:
    told = page("reference/analysis.md").partition("### The fields of an answer")[2]
    with sixfold.Engine() as engine:
        thought = engine.think(sixfold.new("sixth"), nodes=100)
    answer = {"id": "", "turnNumber": 0, "isDuringSearch": False, **tell_thought(thought)}
    for name, inner in answer.items():
        assert f"`{name}" in told, f"{name} is not told of"
        inner = inner[0] if isinstance(inner, list) else inner
        for field in inner if isinstance(inner, dict) else ():
            assert re.search(rf"`(?:{name}\.)?{field}`", told), f"{name}.{field} is not told of"


def test_every_option_of_ugi_has_words() -> None:
    for option in Options():
        assert option.meaning, f"{option.name} has no words"
        assert f"| `{option.name}` |" in reference.PARTS["ugi options"]()


def test_every_command_and_query_of_ugi_is_told() -> None:
    lines: list[str] = []
    server = UgiServer(lines.append)
    told = page("reference/ugi.md")
    for command in (*server._commands, "quit"):
        assert re.search(rf"^\| `{command}\b", told, re.MULTILINE), f"{command} is not told of"
    server.obey("query nothing")
    asked = lines[-1].partition("queries: ")[2].split(", ")
    assert len(asked) >= 8
    for query in asked:
        assert re.search(rf"^\| (?:\+ )?`{query}\b", told, re.MULTILINE), f"{query} is not told of"


def test_every_setting_and_figure_has_words() -> None:
    told = reference.PARTS["site settings"]()
    for field in words.fields(Settings):
        assert field.words, f"{field.name} has no words"
        assert f"`SIXFOLD_{field.name.upper()}`" in told
    figures = reference.PARTS["site metrics"]()
    for figure in Metrics().registry.collect():
        assert figure.documentation
        assert figure.name in figures


def test_every_game_has_its_board_on_the_front_page_and_in_the_list_of_games() -> None:
    assert "boards" in reference.asked(page("index.md"))
    drawn = dict(boards.drawn())
    for game in sixfold.games():
        assert f"](games/{game}.md)" in boards.boards()
        assert f"]({game}.md)" in boards.page()
        for theme in ("light", "dark"):
            place = f"pictures/drawn/{game}-{theme}.svg"
            assert f"({place}#only-{theme})" in boards.boards()
            assert f"(../{place}#only-{theme})" in boards.page()
            assert drawn[place].startswith("<svg ")
    for preset in sixfold.presets():
        assert f"| `{preset}` |" in boards.page()


PAGES = {
    "index.md": "# Home\n[a](one/index.md) [b](last.md)",
    "last.md": "# Last",
    "one/index.md": "# One\n[x](x.md#there), [home](../index.md), [w](w.md)",
    "one/w.md": "# W",
    "one/x.md": "# X",
}


def test_pages_stand_in_the_order_in_which_they_are_told_of() -> None:
    nav = [{"Home": "index.md"}, {"One": ["one/index.md", "one/x.md", "one/w.md"]}, "last.md"]
    assert order(PAGES) == nav


def test_a_page_that_nothing_tells_of_is_refused() -> None:
    with pytest.raises(PluginError, match=r"no index.md tells of one/lost.md"):
        order({**PAGES, "one/lost.md": "# Lost"})
