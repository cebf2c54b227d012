"""A view as PNG is the SVG drawing in pixels, with words where the machine has a font."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from sixfold.draw import png, svg
from sixfold.draw.paint import PAGE, channels
from support.draw_views import HEXES, MOVED, RING, START

resvg_py = pytest.importorskip("resvg_py")

Pixel = tuple[int, int, int, int]


def pixels(picture: bytes) -> list[list[Pixel]]:
    """Decodes a PNG of eight bits a channel with transparency."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    at, data, width = 8, b"", 0
    while at < len(picture):
        length, kind = struct.unpack(">I4s", picture[at : at + 8])
        body = picture[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, _, depth, colours = struct.unpack(">IIBB", body[:10])
            assert (depth, colours) == (8, 6)
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    raw, line = zlib.decompress(data), 4 * width
    rows, above = [], bytearray(line)
    for start in range(0, len(raw), line + 1):
        how, row = raw[start], bytearray(raw[start + 1 : start + 1 + line])
        for i in range(line):
            a, b, c = (row[i - 4], above[i], above[i - 4]) if i > 3 else (0, above[i], 0)
            near = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[i] = (row[i] + (0, a, b, (a + b) // 2, near)[how]) % 256
        rows.append([(row[i], row[i + 1], row[i + 2], row[i + 3]) for i in range(0, line, 4)])
        above = row
    return rows


def shown(picture: bytes) -> set[Pixel]:
    return {pixel for row in pixels(picture) for pixel in row}


def opaque(shade: str) -> Pixel:
    return (*channels(shade), 255)


@pytest.mark.parametrize("size", [120, 333])
def test_a_picture_is_as_wide_as_asked(size: int) -> None:
    rows = pixels(png(START, size=size))
    assert {len(row) for row in rows} == {size}


def test_both_themes_show_the_pieces_in_their_colours() -> None:
    for colour in HEXES.seats:
        assert opaque(colour.light) in shown(png(RING, size=160))
        assert opaque(colour.dark) in shown(png(RING, size=160, theme="dark"))
    assert opaque(PAGE["paper"][1]) in shown(png(RING, size=160, theme="dark"))


def test_without_any_font_the_shapes_still_appear() -> None:
    bare = resvg_py.svg_to_bytes(svg_string=svg(MOVED, size=160), skip_system_fonts=True)
    assert {opaque(colour.light) for colour in HEXES.seats} <= shown(bare)


def test_with_a_font_the_words_appear() -> None:
    if not list(Path("/usr/share/fonts").rglob("DejaVuSans.ttf")):
        pytest.skip("no DejaVu Sans on this machine")
    bare = resvg_py.svg_to_bytes(svg_string=svg(START, size=160), skip_system_fonts=True)
    assert bare != png(START, size=160)


def test_coordinates_change_the_picture() -> None:
    assert png(START, size=160) != png(START, size=160, coordinates=True)


def test_the_same_view_is_painted_the_same() -> None:
    assert png(START, size=160) == png(START, size=160)


def test_a_theme_that_needs_a_reader_is_refused() -> None:
    with pytest.raises(ValueError, match="auto"):
        png(START, theme="auto")  # type: ignore[arg-type]
