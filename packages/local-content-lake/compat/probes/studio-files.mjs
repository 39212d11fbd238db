import { writeFileSync } from "node:fs";
import { join } from "node:path";

const TITLE = `{ name: "title", title: "Title", type: "string" }`;

const typesOf = (fields, more = "") =>
  `[{ name: "post", title: "Post", type: "document", ${more} fields: [${TITLE}, ${fields}] }]`;

/** Writes the configuration of a Studio without the lake's package, as its command line needs it. */
export function writeCommandLineFiles(folder) {
  writeFileSync(
    join(folder, "sanity.config.js"),
    `import { defineConfig } from "sanity";
export default defineConfig({ projectId: "local", dataset: "production", schema: { types: ${typesOf("")} } });
`,
  );
  writeFileSync(
    join(folder, "sanity.cli.ts"),
    `import { defineCliConfig } from "sanity/cli";
export default defineCliConfig({ api: { projectId: "local", dataset: "production" } });
`,
  );
}

/**
 * Writes the configuration that the README shows for a Studio.
 * @param {string} folder
 * @param {{ imports?: string, plugins?: string, fields?: string, orderings?: string }} [added] code
 */
export function writeStudioFiles(
  folder,
  { imports = "", plugins = "structureTool()", fields = "", orderings = "[]" } = {},
) {
  writeFileSync(
    join(folder, "sanity.config.js"),
    `import { lakeWorkspace } from "local-content-lake/studio";
import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";
${imports}
export default defineConfig({
  name: "default",
  ...lakeWorkspace({ apiHost: process.env.SANITY_STUDIO_LAKE }),
  plugins: [${plugins}],
  schema: { types: ${typesOf(fields, `orderings: ${orderings},`)} },
});
`,
  );
  writeFileSync(
    join(folder, "sanity.cli.ts"),
    `import { lakeStudio } from "local-content-lake/vite";
import { defineCliConfig } from "sanity/cli";
export default defineCliConfig({
  api: { projectId: "local", dataset: "production" },
  vite: { plugins: [lakeStudio()] },
});
`,
  );
}
