/** The replay viewer for the report of an audit: one script and one style that need nothing else, and the drawings, into auditpage/viewer. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fluentModules } from "./build/fluent.ts";
import { piecesBeside } from "./build/pieces.ts";

export default defineConfig({
  plugins: [svelte(), fluentModules(), piecesBeside()],
  publicDir: false,
  build: {
    outDir: "../../auditpage/viewer",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: false,
    lib: { entry: "src/report/main.ts", formats: ["iife"], name: "report", fileName: () => "viewer.js", cssFileName: "viewer" },
  },
});
