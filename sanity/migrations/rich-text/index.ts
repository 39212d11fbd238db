import { at, defineMigration, set, unset } from "sanity/migrate";
import { TURNED_TYPES, turnOver } from "./convert";

/** Published documents, drafts and those of releases alike; what is rich already is left as it is. */
export default defineMigration({
  title: "Plain texts become texts with bold, links and lists",
  documentTypes: TURNED_TYPES,
  migrate: {
    document: (document) =>
      turnOver(document).map(({ path, value }) =>
        at(path, value === undefined ? unset() : set(value)),
      ),
  },
});
