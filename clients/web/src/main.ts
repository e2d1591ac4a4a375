import { mount } from "svelte";
import App from "./App.svelte";
import { loadSprite } from "./components/sprites";
import { router } from "./router.svelte";
import { applyTheme } from "./theme.svelte";
import { preferredLanguage, words } from "./words.svelte";
import "./styles/index.css";

applyTheme();
void loadSprite("common");
await words.use(preferredLanguage());
router.start();
mount(App, { target: document.getElementById("app")! });
