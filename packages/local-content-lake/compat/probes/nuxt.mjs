import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { runNode } from "./processes.mjs";

/** The page that the README's configuration gives. */
const FILES = {
  "nuxt.config.ts": `export default defineNuxtConfig({
  modules: ["@nuxtjs/sanity"],
  telemetry: false,
  sanity: { projectId: "local", dataset: "production", useCdn: false },
  runtimeConfig: {
    public: { sanity: { apiHost: process.env.SANITY_STUDIO_LAKE, useProjectHostname: false } },
  },
});
`,
  "app/app.vue": `<script setup>
const { data } = await useSanityQuery(groq\`*[_type == "post"] | order(title asc).title\`);
</script>
<template><ul><li v-for="title in data" :key="title">{{ title }}</li></ul></template>
`,
};

/**
 * Builds a site with Nuxt and reads a page of it.
 * @param {import("../run.mjs").Context} context
 */
export async function useNuxt(context) {
  const { folder, lake, url } = context;
  await lake.create({ _id: "post", _type: "post", title: "From the lake" });
  mkdirSync(join(folder, "app"), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  await runNode(context, ["node_modules/nuxt/bin/nuxt.mjs", "build"]);
  const port = await freePort();
  const site = spawn(process.execPath, [".output/server/index.mjs"], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", SANITY_STUDIO_LAKE: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(site.stdout, "data");
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    assert.match(page, /<li[^>]*>From the lake<\/li>/);
  } finally {
    site.kill();
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
