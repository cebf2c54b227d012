// A page of the documentation within the site: headings can be led to, links stay on the site.

// Such as "where-the-languages-disagree" for "Where the languages disagree", as the docs name it.
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/[\s-]+/g, "-");

export function settle(article: HTMLElement): void {
  for (const heading of article.querySelectorAll("h1, h2, h3, h4"))
    heading.id = slug(heading.textContent);
  for (const wide of article.querySelectorAll<HTMLElement>("pre, table")) wide.tabIndex = 0;
  for (const link of article.querySelectorAll("a")) {
    const href = link.getAttribute("href") ?? "";
    const game = /^(?:\.\/)?([\w-]+)\.md$/.exec(href)?.[1];
    if (href.startsWith("#")) continue;
    if (game) link.setAttribute("href", `/games/${game}`);
    else if (/^https?:/.test(href)) [link.target, link.rel] = ["_blank", "noreferrer"];
    else link.replaceWith(...link.childNodes); // a page that only the documentation has
  }
}
