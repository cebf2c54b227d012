// Whether there is a network, and the service worker that opens the site where there is none.

class Network {
  there = $state(true);

  start(): void {
    this.there = navigator.onLine;
    addEventListener("online", () => (this.there = true));
    addEventListener("offline", () => (this.there = false));
    // Not every way of reaching the site is one that browsers let a worker stand before.
    if (import.meta.env.PROD && "serviceWorker" in navigator)
      void navigator.serviceWorker.register("/worker.js").catch(() => {});
  }
}

export const network = new Network();
