import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** The plugins' last versions for the Studio's major version of `@sanity/ui`. */
export const STOCK_STUDIO = {
  sanity: "5.31.2",
  react: "19.2.9",
  "react-dom": "19.2.9",
  "styled-components": "6.6.0",
  "@sanity/orderable-document-list": "2.0.16",
  "sanity-plugin-media": "6.1.1",
  "sanity-plugin-internationalized-array": "5.1.25",
  // A peer dependency of the last one.
  "@sanity/language-filter": "5.0.23",
};

const CONFIG = `
import { orderableDocumentListDeskItem, orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { lakeWorkspace } from "local-content-lake/studio";
import { defineConfig } from "sanity";
import { internationalizedArray } from "sanity-plugin-internationalized-array";
import { media } from "sanity-plugin-media";
import { structureTool } from "sanity/structure";

const chapter = {
  name: "chapter",
  title: "Chapter",
  type: "document",
  orderings: [orderRankOrdering],
  fields: [
    orderRankField({ type: "chapter" }),
    { name: "title", type: "string" },
    { name: "greeting", type: "internationalizedArrayString" },
    { name: "cover", type: "image" },
  ],
};

const chapters = { type: "chapter", title: "Chapters" };
const languages = [{ id: "en", title: "English" }, { id: "fr", title: "French" }];

export default defineConfig({
  name: "default",
  ...lakeWorkspace({ apiHost: process.env.SANITY_STUDIO_LAKE }),
  plugins: [
    structureTool({
      structure: (S, context) =>
        S.list().title("Content").items([orderableDocumentListDeskItem({ ...chapters, S, context })]),
    }),
    media(),
    internationalizedArray({ languages, fieldTypes: ["string"] }),
  ],
  schema: { types: [chapter] },
});
`;

const CLI = `
import { lakeStudio } from "local-content-lake/vite";
import { defineCliConfig } from "sanity/cli";

export default defineCliConfig({
  api: { projectId: "local", dataset: "production" },
  vite: { plugins: [lakeStudio()] },
});
`;

/** Writes the configuration that the lake's README shows for a Studio. */
export function writeStockStudio(folder: string): void {
  writeFileSync(join(folder, "sanity.config.js"), CONFIG);
  writeFileSync(join(folder, "sanity.cli.js"), CLI);
}
