import { defineCliConfig } from "sanity-cli";

/** For Sanity's command line, which `npm run sanity` runs against the local lake. */
export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_PROJECT_ID || "local",
    dataset: process.env.SANITY_DATASET || "production",
  },
});
