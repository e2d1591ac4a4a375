/** Light or dark: what the system says, until somebody chooses. */
import { storage } from "./storage";

const KEY = "powderkeg.theme";

export function applyTheme(): void {
  const theme = new URLSearchParams(location.search).get("theme") ?? storage.getItem(KEY);
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
}

export function otherTheme(): void {
  const root = document.documentElement;
  const chosen = root.dataset["theme"];
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = dark ? "light" : "dark";
  root.dataset["theme"] = theme;
  storage.setItem(KEY, theme);
}
