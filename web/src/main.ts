// Starts the pages: language and settings first, so that nothing flickers.

import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { speech } from "./language/language.svelte";
import { network } from "./look/network.svelte";
import { settings } from "./look/settings.svelte";
import { router } from "./route.svelte";

settings.start();
network.start();
router.start();
await speech.start();
mount(App, { target: document.getElementById("app") as HTMLElement });
