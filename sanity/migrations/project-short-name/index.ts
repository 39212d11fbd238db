import { at, defineMigration, unset } from "sanity/migrate";

/** No address names a project, so that nothing showed what editors wrote there. */
export default defineMigration({
  title: "Projects lose their short name",
  documentTypes: ["project"],
  migrate: {
    document: (document) => ("slug" in document ? [at("slug", unset())] : []),
  },
});
