"""The documentation draws its diagrams while it is built, and is not built with a bad one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
GOOD = """# A page

1. One.

    ```diagram
    ruleset: six
    rules: 1
    caption: The start.
    ```

2. Two.

    ```diagram
    ruleset: sixth
    rules: 2
    ```
"""


def built(folder: Path, page: str) -> subprocess.CompletedProcess[str]:
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text(page, encoding="utf-8")
    shutil.copy(ROOT / "tools" / "diagram_hook.py", folder)
    (folder / "mkdocs.yml").write_text(
        "site_name: A site\nhooks: [diagram_hook.py]\n"
        "markdown_extensions: [sane_lists, pymdownx.superfences]\n"
    )
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        env=dict(os.environ, NO_MKDOCS_2_WARNING="1"),
    )


def test_diagrams_are_drawn_in_their_places_and_in_the_colours_of_both_games(
    tmp_path: Path,
) -> None:
    done = built(tmp_path, GOOD)
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert html.count("<svg xmlns") == 2
    assert re.search(r"<li>\s*<p>One\.</p>\s*<figure", html)
    assert html.count("<ol>") == 1, "the list goes on after a diagram"
    assert "<figcaption>The start.</figcaption>" in html
    used = set(re.findall(r"var\((--(?:six|sixth)-[^)]+)\)", html))
    assert used
    assert used <= set(re.findall(r"(--(?:six|sixth)-[\w-]+):#", html))
    ids = re.findall(r'\bid="(diagram[^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_a_block_that_claims_what_is_not_so_stops_the_build(tmp_path: Path) -> None:
    done = built(tmp_path, GOOD.replace("rules: 2", "rules: 2\n    legal: z9"))
    assert done.returncode != 0
    assert "index.md:13: illegal move 'z9'" in done.stderr
