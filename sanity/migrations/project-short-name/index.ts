import { at, defineMigration, unset } from "sanity/migrate";

/** No URL contains a project's short name, so the field had no effect. */
export default defineMigration({
  title: "Projects lose their short name",
  documentTypes: ["project"],
  migrate: {
    document: (document) => ("slug" in document ? [at("slug", unset())] : []),
  },
});
