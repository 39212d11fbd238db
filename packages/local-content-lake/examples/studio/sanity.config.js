import { lakeWorkspace } from "local-content-lake/studio";
import { defineConfig, defineField, defineType } from "sanity";
import { structureTool } from "sanity/structure";

const post = defineType({
  name: "post",
  title: "Post",
  type: "document",
  fields: [defineField({ name: "title", title: "Title", type: "string" })],
});

const lake = process.env.SANITY_STUDIO_LAKE;

/** A Studio on the lake at `SANITY_STUDIO_LAKE`, and on Sanity's project without it. */
export default defineConfig({
  name: "default",
  projectId: "local",
  dataset: "production",
  ...(lake && lakeWorkspace({ apiHost: lake })),
  plugins: [structureTool()],
  schema: { types: [post] },
});
