// How the pages are built and tested. The build goes where CMakeLists.txt takes it into the wheel.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { worker } from "./vite.worker";

const server = process.env.SIXFOLD_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    svelte(),
    worker(new URL("worker/worker.js", import.meta.url), new URL("public/", import.meta.url)),
  ],
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../build/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy lets nothing inline through
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "node", include: ["tests/**/*.test.ts"] },
});
