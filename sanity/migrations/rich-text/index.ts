import { at, defineMigration, set, unset } from "sanity/migrate";
import { CONVERTED_TYPES, convertDocument } from "./convert";

/** Converts published documents, drafts and versions. Rich texts stay as they are. */
export default defineMigration({
  title: "Plain texts become texts with bold, links and lists",
  documentTypes: CONVERTED_TYPES,
  migrate: {
    document: (document) =>
      convertDocument(document).map(({ path, value }) =>
        at(path, value === undefined ? unset() : set(value)),
      ),
  },
});
