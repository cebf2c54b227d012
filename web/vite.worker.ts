// Puts the service worker beside the pages it serves, with the names of all files of that build.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

export function worker(source: URL, still: URL): Plugin {
  return {
    name: "sixfold-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const hash = createHash("sha256");
      const files = ["/"];
      for (const [name, part] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
        hash.update(name).update(part.type === "chunk" ? part.code : part.source);
        if (name !== "index.html") files.push(`/${name}`);
      }
      for (const entry of readdirSync(still, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        hash.update(readFileSync(path));
        files.push(`/${relative(still.pathname, path)}`);
      }
      const code = readFileSync(source, "utf-8");
      hash.update(code);
      const build = `sixfold-${hash.digest("hex").slice(0, 16)}`;
      this.emitFile({
        type: "asset",
        fileName: "worker.js",
        source: code
          .replace(/^const FILES = .*$/m, `const FILES = ${JSON.stringify(files)};`)
          .replace(/^const BUILD = .*$/m, `const BUILD = "${build}";`),
      });
    },
  };
}
