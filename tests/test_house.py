"""The promises of the house: what holds for every file, whoever wrote it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sixfold
from sixfold.games import looks

ROOT = Path(__file__).parents[1]
MOST_LINES = 400

# Files that are longer, why, and how long they may be. A ceiling may only fall.
LONG = {
    "core/games/six.cpp": ("one file a game: both phases, every option, reasons for refusals", 759),
    "core/games/sixth.cpp": ("one file a game: the rules of six sets of pieces", 730),
    "tests/oracle/sixbyfive.py": ("one file a game's rules, to be read beside them", 438),
    "tests/oracle/hexagone.py": ("one file a game's rules, to be read beside them", 460),
    "src/sixfold/server/protocol.py": ("all fields of all messages, in one place", 420),
    "tests/oracle/sixth.py": ("one file a game's rules, to be read beside them", 531),
    "tests/test_every_game.py": ("the laws of all games, in one place", 446),
}

# What a module may import of its own package: what stands before it.
LAYERS = (
    "errors look move outcome tongue _core",
    "view games ruleset choosing",
    "draw",
    "position",
    "record record_checks record_text match",
    "diagrams",
    "engine",
    "files pages bench completion progress",
    "table",
    "line",
    "tui",
    "console",
    "server",
    "commands play_commands visit_commands engine_commands contest_commands server_commands",
    "cli",
    "__main__",
)


def tracked() -> list[Path]:
    """Returns the files that belong to the project, tracked or about to be."""
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    names = sorted(set(told.stdout.split("\0")) - {""})
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sources(*folders: str) -> list[Path]:
    return [path for path in tracked() if name_of(path).startswith(folders)]


def code() -> list[Path]:
    kept = (".py", ".h", ".cpp", ".sh", ".ts", ".svelte", ".pyi")
    scripts = ("start", "check", ".ci/run", "CMakeLists.txt")
    return [path for path in tracked() if path.suffix in kept or name_of(path) in scripts]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def core_files() -> dict[str, Path]:
    """Returns the file of each registered game: the one that gives its id."""
    found = {}
    for path in sources("core/games/"):
        if path.suffix == ".h":
            continue
        match = re.search(r'\.id = "([^"]+)"', read(path))
        assert match, f"{name_of(path)} gives no id in kInfo"
        found[match[1]] = path
    return found


def test_every_game_has_its_files() -> None:
    files = core_files()
    assert set(files) == set(sixfold.games())
    for game, path in files.items():
        stem = path.stem
        for needed in (
            f"src/sixfold/games/{stem}.py",
            f"tests/games/test_{stem}.py",
            f"tests/oracle/{stem}.py",
            f"docs/games/{game}.md",
        ):
            assert (ROOT / needed).is_file(), f"{game} is registered but has no {needed}"
        assert looks()[game].game == game


def test_a_part_of_a_game_is_named_after_it_and_used_by_it_alone() -> None:
    stems = {path.stem: path for path in core_files().values()}
    for path in sources("core/games/"):
        if path.suffix == ".h":
            owner = stems.get(path.stem.split("_")[0])
            assert owner, f"{name_of(path)} is named after no game"
            users = [p for p in sources("core/") if f'"games/{path.name}"' in read(p)]
            assert {p.stem.split("_")[0] for p in users} == {owner.stem}, name_of(path)


def test_every_look_is_of_a_registered_game() -> None:
    assert set(looks()) == set(sixfold.games())


@pytest.mark.parametrize("page", ["README.md", "mkdocs.yml"])
def test_every_list_of_games_is_that_of_the_registered_games(page: str) -> None:
    text = read(ROOT / page)
    listed = set(re.findall(r"\bgames/([\w-]+)\.md\b", text))
    if page == "mkdocs.yml" and "\nnav:" not in text:  # then the site lists the pages there are
        pages = (path.stem for path in (ROOT / "docs/games").glob("*.md"))
        listed = {page for page in pages if "." not in page}  # the others are translations
    missing, unknown = set(sixfold.games()) - listed, listed - set(sixfold.games())
    assert not missing, f"{page} does not list {', '.join(sorted(missing))}"
    assert not unknown, f"{page} lists {', '.join(sorted(unknown))}, which is no game"
    if page == "README.md":
        rows = re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE)
        assert sorted(rows) == sorted(sixfold.games()), "the README's table has a row for each game"


def test_a_look_speaks_of_every_option_value_and_preset() -> None:
    for game, look in looks().items():
        choices = sixfold.Ruleset(game).choices
        assert list(look.options) == [choice.option for choice in choices]
        for choice in choices:
            assert set(look.options[choice.option].values) == set(choice.words)
        own = {name for name, text in sixfold.presets().items() if _game_of(text) == game}
        assert set(look.presets) == own


def _game_of(ruleset: str) -> str:
    return sixfold.Ruleset(ruleset).game


def test_no_other_code_names_a_game() -> None:
    names = {*sixfold.games(), *sixfold.presets()}
    for path in code():
        if name_of(path).startswith(("tests/", "docs/")) or path in core_files().values():
            continue
        if path.parent.name == "games" and path.name != "__init__.py":
            continue
        text = read(path)
        for name in names:
            pattern = rf"""["']{re.escape(name)}["'(]|\b{re.escape(name)}\b(?<=-\w)"""
            assert not re.search(pattern, text), f"{name_of(path)} names the game {name!r}"


def test_only_the_face_the_engine_and_the_bench_speak_to_the_core() -> None:
    # So nothing but the core can decide whether a move is legal.
    speaking = ("ruleset.py", "position.py", "engine/thinking.py", "engine/thought.py", "bench.py")
    for path in sources("src/sixfold/"):
        if path.suffix == ".py" and not name_of(path).endswith(speaking):
            assert not re.search(r"import _core|_core\.", read(path)), name_of(path)


def test_the_core_raises_prints_and_reads_nothing() -> None:
    banned = (
        r"\b(throw|try|catch|std::cout|std::cerr|printf|fopen|getenv|iostream|fstream|Python\.h)\b"
    )
    for path in sources("core/"):
        if path.suffix in (".h", ".cpp") and path.name != "bind.cpp" and "proof" not in path.parts:
            without_comments = re.sub(r"//.*", "", read(path))
            assert not re.search(banned, without_comments), name_of(path)


def test_only_the_engine_and_its_searches_know_threads() -> None:
    # The rules and the searches also become WebAssembly, where there may be none.
    for path in sources("core/"):
        if name_of(path) not in ("core/engine.h", "core/engine.cpp", "core/search/threads.h"):
            assert not re.search(r"<(thread|mutex|condition_variable|future)>", read(path)), path


def test_no_position_keeps_a_generator() -> None:
    for path in sources("core/"):
        if path.suffix not in (".h", ".cpp"):
            continue
        text = read(path)
        assert not re.search(r"<random>|\brand\(|\btime\(", text), name_of(path)
        if "core/search/" not in name_of(path):  # a search draws, by the seed that it is given
            assert not re.search(r"\bRandom \w+_;", text), f"{name_of(path)} keeps a generator"


def test_imports_go_downwards_only() -> None:
    rank = {module: i for i, layer in enumerate(LAYERS) for module in layer.split()}
    for path in sources("src/sixfold/"):
        relative = path.relative_to(ROOT / "src/sixfold")
        if path.suffix != ".py" or (relative.name == "__init__.py" and len(relative.parts) == 1):
            continue
        own = relative.parts[0].removesuffix(".py")
        for module in imported(path, len(relative.parts)):
            assert module in rank, f"{name_of(path)} imports {module}, which has no layer here"
            assert module == own or rank[module] < rank[own] or _together(module, own), (
                f"{name_of(path)} imports {module}, which stands above it"
            )


def test_what_serves_shows_and_trains_know_nothing_of_each_other() -> None:
    ends = {"server", "tui", "envs", "train"}
    for path in sources("src/sixfold/"):
        own = path.relative_to(ROOT / "src/sixfold").parts[0]
        if path.suffix == ".py" and own in (*ends, "table", "line"):
            others = imported(path, len(path.relative_to(ROOT / "src/sixfold").parts))
            apart = ends - {own} | ({"table", "line"} if own == "server" else set())
            assert not others & apart, f"{name_of(path)} imports {others & apart}"


def imported(path: Path, depth: int) -> set[str]:
    """Returns the modules of the package that a file imports, by their first name."""
    found = set()
    for node in ast.walk(ast.parse(read(path))):
        if isinstance(node, ast.ImportFrom) and node.level == depth:
            names = [alias.name for alias in node.names]
            found |= {node.module.split(".")[0]} if node.module else set(names)
    return found - {"__version__"}


def _together(one: str, other: str) -> bool:
    return any({one, other} <= set(layer.split()) for layer in LAYERS)


def test_files_are_short_or_say_why_not() -> None:
    for path in code():
        lines = read(path).count("\n")
        reason, ceiling = LONG.get(name_of(path), ("", MOST_LINES))
        assert lines <= ceiling, f"{name_of(path)} has {lines} lines, {ceiling} are allowed"
        assert not reason or lines > MOST_LINES, f"{name_of(path)} is short now: take it off LONG"


def test_files_have_telling_names() -> None:
    for path in code():
        assert path.stem not in ("utils", "common", "misc", "helpers", "special"), name_of(path)


def test_code_files_open_by_saying_what_they_are() -> None:
    for path in code():
        text = read(path).removeprefix("#!/usr/bin/env bash\n")
        if path.suffix == ".pyi" or not text.strip():
            continue
        assert text.startswith(('"""', "//", "#", "<!--")), (
            f"{name_of(path)} does not say what it is"
        )


def test_no_file_leaves_work_for_later() -> None:
    for path in code():
        if path.name != "test_house.py":
            assert not re.search(r"\b(TODO|FIXME|XXX)\b", read(path)), name_of(path)


def test_paths_named_in_files_exist() -> None:
    folders = "core|src|tests|docs|bench|tools|requirements|web"
    pattern = re.compile(rf"(?<![\w./-])((?:{folders})/[\w./-]*\w)(?![\w<*{{])")
    for path in tracked():
        if path.suffix not in (".py", ".h", ".cpp", ".md", ".sh", ".txt", ".toml", ""):
            continue
        if path.parent.name == "requirements" or path.name == "test_house.py":
            continue
        for named in pattern.findall(read(path)):
            assert (ROOT / named).exists() or named.startswith("docs/games/x"), (
                f"{name_of(path)} names {named}, which does not exist"
            )


def test_names_in_the_architecture_exist() -> None:
    text = "\n".join(read(path) for path in code())
    for named in re.findall(r"`([A-Za-z_][\w.]*)(?:\([^`]*\))?`", read(ROOT / "ARCHITECTURE.md")):
        for name in named.split("."):
            assert re.search(rf"\b{name}\b", text), (
                f"ARCHITECTURE.md names {named}, which is no more"
            )


def test_no_file_names_a_machine_or_a_registry() -> None:
    # In brackets, so that this file does not name what none may name.
    hosts = "pyp[i][.]org|python[h]osted|registry[.]npm[j]s|deb[.]debian[.]org"
    homes = r"(?<![\w.])/(?:root|home)/"
    for path in tracked():
        if path.suffix in (".png", ".ico") or path.name == "test_house.py":
            continue
        assert not re.search(f"{hosts}|{homes}", read(path)), name_of(path)


def test_every_public_name_is_in_the_library_guide() -> None:
    guide = read(ROOT / "docs/guides/library.md")
    for name in sixfold.__all__:
        assert re.search(rf"\b{name}\b", guide), f"docs/guides/library.md does not tell of {name}"


def test_every_public_name_has_a_docstring() -> None:
    for path in sources("src/sixfold/"):
        if path.suffix != ".py":
            continue
        module = ast.parse(read(path))
        assert ast.get_docstring(module), f"{name_of(path)} has no docstring"
        for node in public(module):
            assert ast.get_docstring(node), f"{name_of(path)}: {node.name} has no docstring"


def public(
    inside: ast.Module | ast.ClassDef,
) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Goes through the public functions and classes of a module, and what these hold."""
    for node in inside.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            overload = any(ast.unparse(mark) == "overload" for mark in node.decorator_list)
            if node.name.startswith("_") or overload:
                continue
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node)


def test_the_stub_is_what_the_core_says(tmp_path: Path) -> None:
    written = tmp_path / "_core.pyi"
    subprocess.run(
        [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "sixfold._core", "-o", written],
        check=True,
        cwd=tmp_path,
    )
    assert read(written) == read(ROOT / "src/sixfold/_core.pyi"), (
        "write it afresh: python -m nanobind.stubgen -m sixfold._core -o src/sixfold/_core.pyi"
    )


@pytest.mark.parametrize("game", sixfold.games())
def test_the_picture_of_a_game_is_what_is_drawn_now(game: str) -> None:
    folder = ROOT / "docs/pictures"
    assert "in docs/pictures/*.txt" in read(ROOT / "CONTRIBUTING.md")
    record = sixfold.Record.parse((folder / f"{game}.txt").read_bytes())
    drawn = record.positions()[-1].svg(theme="auto", size=480)
    assert read(folder / f"{game}.svg") == drawn, (
        f"draw it afresh: see CONTRIBUTING.md; then look at docs/pictures/{game}.svg"
    )
