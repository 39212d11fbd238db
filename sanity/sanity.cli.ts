import { defineCliConfig } from "sanity/cli";

/** For Sanity's command line: `npm run sanity` brings it to the local lake. */
export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_PROJECT_ID || "local",
    dataset: process.env.SANITY_DATASET || "production",
  },
});
