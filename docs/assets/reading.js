// What the theme leaves out for those who read by ear or by keyboard.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");

// What is wider than the screen is scrolled within itself, with the arrow keys, too.
const names = { ".md-typeset__scrollwrap": "Table", "pre.signature": "Signature", "pre > code": "Code" };
const observer = new ResizeObserver((found) => {
  for (const { target } of found) {
    if (target.scrollWidth <= target.clientWidth) target.removeAttribute("tabindex");
    else target.tabIndex = 0;
  }
});
document$.subscribe(() => {
  observer.disconnect();
  requestAnimationFrame(() => {
    for (const [selector, name] of Object.entries(names)) {
      for (const wide of document.querySelectorAll(`.md-typeset ${selector}`)) {
        wide.setAttribute("role", "group");
        wide.setAttribute("aria-label", name);
        observer.observe(wide);
      }
    }
  });
});
