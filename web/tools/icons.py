"""Draws the icons of the installed site from our own mark: run it after changing icons/mark.svg."""

from __future__ import annotations

from pathlib import Path

import resvg_py

ICONS = Path(__file__).parents[1] / "public" / "icons"
PAPER = "#fbfaf6"


def main() -> None:
    """Writes each icon: as it is, with paper behind it, or with room for any mask."""
    mark = (ICONS / "mark.svg").read_text(encoding="utf-8")
    inside = mark[mark.index(">") + 1 : mark.rindex("</svg>")]
    for name, size, half, paper in (
        ("192.png", 192, 64, False),
        ("512.png", 512, 64, False),
        ("180.png", 180, 76, True),
        ("maskable.png", 512, 92, True),
    ):
        box = f"{-half} {-half} {2 * half} {2 * half}"
        ground = f'<rect x="{-half}" y="{-half}" width="100%" height="100%" fill="{PAPER}"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        svg += f"{ground if paper else ''}{inside}</svg>"
        drawn = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)
        (ICONS / name).write_bytes(bytes(drawn))


if __name__ == "__main__":
    main()
