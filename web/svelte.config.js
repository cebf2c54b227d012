// How Svelte reads the components: TypeScript by the compiler itself, runes everywhere.
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
