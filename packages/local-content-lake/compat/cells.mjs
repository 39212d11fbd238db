// What the compatibility matrix tries. Each cell is one package in one version, used for one purpose.
import { useAppSdk } from "./probes/app-sdk.mjs";
import { useClient } from "./probes/client.mjs";
import { deploySchema, useCommandLine } from "./probes/command-line.mjs";
import { example, runExample } from "./probes/example.mjs";
import { useLitestream } from "./probes/litestream.mjs";
import { runModule } from "./probes/module.mjs";
import { useNuxt } from "./probes/nuxt.mjs";
import { useListPlugins, useMediaPlugin, useStudio } from "./probes/studio.mjs";

const REACT = { react: "19.2.9", "react-dom": "19.2.9", "styled-components": "6.6.0" };
const STUDIOS = {
  "3.99.0": { ...REACT, react: "18.3.1", "react-dom": "18.3.1" },
  "4.22.1": REACT,
  "5.31.2": REACT,
  "6.16.0": { ...REACT, "@sanity/cli": "8.12.0" },
};

/**
 * @typedef {object} Cell
 * @property {string} name the package
 * @property {string} version
 * @property {string} purpose what is done with it
 * @property {Record<string, string>} install exact versions by package
 * @property {boolean} [needsLake] installs the packed lake too
 * @property {boolean} [needsPeers] installs as a reader does, with the peers of the packages
 * @property {(context: import("./run.mjs").Context) => Promise<void>} probe throws if it does not work
 */

/** @type {Cell[]} */
export const CELLS = [
  ...["3.4.1", "5.4.2", "6.29.1", "7.28.0", "8.15.0"].map((version) => ({
    name: "@sanity/client",
    version,
    purpose: "read, listen, write, upload; API versions 1, 2021-10-21 and 2025-02-19",
    // The program names its documents after the package.
    install: { client: `npm:@sanity/client@${version}` },
    probe: useClient,
  })),
  ...Object.entries(STUDIOS).flatMap(([version, others]) => [
    {
      name: "sanity",
      version,
      purpose: "command line: import, export, query, create, schema extract, typegen",
      install: { sanity: version, ...others },
      probe: useCommandLine,
    },
    {
      name: "sanity",
      version,
      purpose: "Studio in Chromium: open, edit, publish",
      install: { sanity: version, ...others },
      needsLake: true,
      probe: useStudio,
    },
  ]),
  {
    name: "sanity",
    version: "6.16.0",
    purpose: "command line: schema deploy",
    install: { sanity: "6.16.0", ...STUDIOS["6.16.0"] },
    probe: deploySchema,
  },
  {
    name: "sanity-plugin-media",
    version: "6.3.5",
    purpose: "in a Studio 6.16: the library shows an uploaded picture",
    install: { "sanity-plugin-media": "6.3.5", sanity: "6.16.0", ...STUDIOS["6.16.0"] },
    needsLake: true,
    probe: useMediaPlugin,
  },
  {
    name: "@sanity/orderable-document-list",
    version: "2.0.16",
    purpose: "reorder in Studio 5.31, internationalized array",
    // The last versions of the plugins for that Studio's @sanity/ui.
    install: {
      ...{ "@sanity/orderable-document-list": "2.0.16", sanity: "5.31.2", ...STUDIOS["5.31.2"] },
      "sanity-plugin-internationalized-array": "5.1.25",
      // A peer of it.
      "@sanity/language-filter": "5.0.23",
    },
    needsLake: true,
    probe: useListPlugins,
  },
  {
    name: "@sanity/asset-utils",
    version: "2.3.0",
    purpose: "ids and paths of the lake, and its URLs on a host named cdn",
    install: { "@sanity/asset-utils": "2.3.0", "@sanity/client": "8.15.0" },
    probe: runModule("asset-utils.mjs"),
  },
  {
    name: "@nuxtjs/sanity",
    version: "2.5.0",
    purpose: "a page of Nuxt 4.5.2: build, read",
    install: {
      ...{ "@nuxtjs/sanity": "2.5.0", nuxt: "4.5.2" },
      // Peers of its code generator.
      ...{ "@sanity/cli-core": "2.7.0", "@oclif/core": "4.8.4", oxfmt: "0.79.0" },
    },
    probe: useNuxt,
  },
  {
    name: "@sanity/sdk",
    version: "3.12.0",
    purpose: "App SDK: documents, live queries, releases, comments, users",
    install: { "@sanity/sdk": "3.12.0" },
    probe: useAppSdk,
  },
  {
    name: "@sanity/import",
    version: "7.0.4",
    purpose: "NDJSON into a dataset",
    install: { "@sanity/import": "7.0.4", "@sanity/client": "8.15.0" },
    probe: runModule("import.mjs"),
  },
  {
    name: "@sanity/export",
    version: "7.0.3",
    purpose: "a dataset into an archive",
    install: { "@sanity/export": "7.0.3", "@sanity/client": "8.15.0" },
    probe: runModule("export.mjs"),
  },
  {
    name: "@sanity/migrate",
    version: "8.0.5",
    purpose: "a migration that sets a field",
    install: { "@sanity/migrate": "8.0.5" },
    probe: runModule("migrate.mjs"),
  },
  {
    name: "@sanity/svelte-loader",
    version: "1.13.57",
    purpose: "loadQuery on the server",
    install: {
      ...{ "@sanity/svelte-loader": "1.13.57", "@sanity/client": "7.28.0", svelte: "5.57.3" },
      ...{ "@sveltejs/kit": "2.70.4", "@sanity/visual-editing": "3.2.4", ...REACT },
    },
    probe: runModule("svelte-loader.mjs", { needsBundler: true }),
  },
  {
    name: "next-sanity",
    version: "13.3.4",
    purpose: "createClient outside of a page: read and write",
    install: {
      "next-sanity": "13.3.4",
      "@sanity/client": "8.15.0",
      next: "16.4.6",
      ...REACT,
    },
    probe: runModule("next-sanity.mjs"),
  },
  {
    name: "next",
    version: "16.4.6",
    purpose: "examples/nextjs with next-sanity 13.3.4: build, test in Chromium",
    ...example("nextjs"),
  },
  {
    name: "astro",
    version: "7.3.5",
    purpose: "examples/astro with @sanity/astro 3.5.1: build, test",
    ...example("astro"),
  },
  {
    name: "sanity",
    version: "6.16.0",
    purpose: "examples/studio: build, test in Chromium",
    ...example("studio"),
  },
  {
    name: "jest",
    version: "30.5.2",
    purpose: "examples/jest",
    install: { jest: "30.5.2", "@sanity/client": "8.15.0" },
    needsLake: true,
    probe: runExample("jest"),
  },
  {
    name: "@flydotio/litestream-linux-x64",
    version: "1.0.1",
    purpose:
      "Litestream 0.3.13: replicate while the lake writes, kill -9, restore, diff; three times",
    install: { "@flydotio/litestream-linux-x64": "1.0.1" },
    needsLake: true,
    probe: useLitestream,
  },
];
