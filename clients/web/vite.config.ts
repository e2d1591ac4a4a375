import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fluentModules } from "./build/fluent.ts";
import { packedCopies } from "./build/gzip.ts";
import { rulesPages } from "./build/rules.ts";
import { verifierModule } from "./build/verifier.ts";

const service = process.env["POWDERKEG_WEB"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte(), fluentModules(), rulesPages(), verifierModule(), packedCopies()],
  worker: { format: "es", plugins: () => [verifierModule()] },
  build: {
    outDir: "../../service/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: {
    proxy: { "^/(powderkeg\\.v1|grpc\\.)": { target: service, changeOrigin: true } },
  },
});
