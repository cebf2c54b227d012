// Lets the search work in pages that are opened from a folder, where browsers start no workers: what
// would be a worker runs in a frame that nobody sees. Elsewhere it changes nothing.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #inside;
    #waiting = [];

    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "Search";
      document.documentElement.append(frame);
      const inside = frame.contentWindow;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = inside.document.createElement("script");
      script.src = new URL(address, location.href).href;
      script.onload = () => {
        this.#inside = inside;
        for (const data of this.#waiting) this.postMessage(data);
      };
      inside.document.body.append(script);
    }

    postMessage(data) {
      if (!this.#inside) this.#waiting.push(data);
      else this.#inside.dispatchEvent(new this.#inside.MessageEvent("message", { data }));
    }
  };
}
