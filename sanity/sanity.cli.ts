import { defineCliConfig } from "sanity-cli";

/** For Sanity's command line, which `npm run sanity` runs against the local lake. */
export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_PROJECT_ID || "local",
    dataset: process.env.SANITY_DATASET || "production",
  },
  // `npm run typegen` writes the types of the schema and of every query that `defineQuery` names.
  typegen: {
    path: [
      "../app/**/*.{ts,tsx}",
      "../server/**/*.ts",
      "./{schema,seed,studio}/**/*.{ts,tsx}",
      "./*.{ts,tsx}",
    ],
    schema: "schema.json",
    generates: "../app/content/sanity.types.ts",
    overloadClientMethods: false,
  },
});
