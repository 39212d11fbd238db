import { useMemo } from "react";
import {
  type ObjectSchemaType,
  useClient,
  useCurrentUser,
  useGrantsStore,
  useSchema,
  useWorkspace,
  validateDocument,
} from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { publishReasons } from "../documents/publish-reasons";
import type { ActionContext } from "./actions";

/** What actions on several documents of a type need of the Studio. */
export function useActionContext(type: ObjectSchemaType): ActionContext {
  const client = useClient({ apiVersion: API_VERSION });
  const grants = useGrantsStore();
  const schema = useSchema();
  const workspace = useWorkspace();
  const currentUser = useCurrentUser();
  return useMemo(
    () => ({
      client,
      grants,
      titleOf: (name) => schema.get(name)?.title ?? name,
      async problemsOf(document) {
        const markers = await validateDocument({ document, workspace, currentUser });
        return publishReasons(markers, type, document);
      },
    }),
    [client, grants, schema, workspace, currentUser, type],
  );
}
