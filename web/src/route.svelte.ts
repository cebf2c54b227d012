// Which page is shown, told by the address; the browser's own back and forward work.

export type Route =
  | { page: "start" }
  | { page: "match"; match: string }
  | { page: "seat"; match: string; secret: string }
  | { page: "rules"; game: string }
  | { page: "missing" };

export function read(path: string): Route {
  const [first, second, third, ...more] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === undefined) return { page: "start" };
  if (more.length > 0) return { page: "missing" };
  if (first === "match" && second && !third) return { page: "match", match: second };
  if (first === "seat" && second && third) return { page: "seat", match: second, secret: third };
  if (first === "games" && second && !third) return { page: "rules", game: second };
  return { page: "missing" };
}

class Router {
  route: Route = $state.raw({ page: "start" });

  start(): void {
    this.route = read(location.pathname);
    addEventListener("popstate", () => (this.route = read(location.pathname)));
  }

  // Goes to a page of the site; `instead` leaves the present one out of the browser's history.
  go(path: string, instead = false): void {
    history[instead ? "replaceState" : "pushState"]({}, "", path);
    this.route = read(location.pathname);
    scrollTo(0, 0);
  }

  // For links: a plain click stays within the page, any other is the browser's.
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
      return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    if (read(link.pathname).page === "missing") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
