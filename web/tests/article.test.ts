// @vitest-environment jsdom
// Pages of the documentation within the site.

import { expect, test } from "vitest";
import { settle, slug } from "../src/parts/article";

function article(html: string): HTMLElement {
  const made = document.createElement("article");
  made.innerHTML = html;
  settle(made);
  return made;
}

test("headings are named as the documentation names them", () => {
  expect(slug("Where the rulebook's languages disagree")).toBe(
    "where-the-rulebooks-languages-disagree",
  );
  expect(slug("Règles – détails")).toBe("règles-détails");
  expect(article("<h2>For programs</h2>").querySelector("#for-programs")).not.toBeNull();
});

test("links lead to headings, to games of the site, or away in a window of their own", () => {
  const links = article(
    '<a href="#rulings">r</a><a href="nine.md">n</a><a href="https://a.example/">a</a>',
  ).querySelectorAll("a");
  expect([...links].map((a) => a.getAttribute("href"))).toEqual([
    "#rulings",
    "/games/nine",
    "https://a.example/",
  ]);
  expect(links[2]?.target).toBe("_blank");
});

test("a link to what only the documentation has becomes its words", () => {
  const made = article('<p>see <a href="../reference/records.md">records</a>.</p>');
  expect(made.querySelector("a")).toBeNull();
  expect(made.textContent).toBe("see records.");
});
