import node from "@astrojs/node";
import sanity from "@sanity/astro";
import { defineConfig } from "astro/config";

const apiHost = process.env.LAKE_URL;

/** Reads from the lake at `LAKE_URL`, and from Sanity without it. */
export default defineConfig({
  // For pages that are rendered at each request, such as /latest.
  adapter: node({ mode: "standalone" }),
  integrations: [
    sanity({
      projectId: process.env.SANITY_PROJECT_ID ?? "local",
      dataset: "production",
      apiVersion: "2025-02-19",
      useCdn: false,
      ...(apiHost && { apiHost, useProjectHostname: false }),
    }),
  ],
});
