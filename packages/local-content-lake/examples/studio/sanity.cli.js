import { lakeStudio } from "local-content-lake/vite";
import { defineCliConfig } from "sanity/cli";

export default defineCliConfig({
  api: { projectId: "local", dataset: "production" },
  vite: { plugins: [lakeStudio()] },
});
