import { writeFileSync } from "node:fs";
import { join } from "node:path";

const SCHEMA = `[{
  name: "post",
  title: "Post",
  type: "document",
  fields: [{ name: "title", title: "Title", type: "string" }],
}]`;

/** Writes the configuration of a Studio without the lake's package, as its command line needs it. */
export function writeCommandLineFiles(folder) {
  writeFileSync(
    join(folder, "sanity.config.js"),
    `import { defineConfig } from "sanity";
export default defineConfig({ projectId: "local", dataset: "production", schema: { types: ${SCHEMA} } });
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
 * @param {{ imports?: string, plugins?: string }} [added] code
 */
export function writeStudioFiles(folder, { imports = "", plugins = "structureTool()" } = {}) {
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
  schema: { types: ${SCHEMA} },
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
