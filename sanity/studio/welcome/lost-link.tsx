import { Text } from "@sanity/ui";
import { type SchemaType, useSchema } from "sanity";
import { StateLink, useRouterState } from "sanity/router";
import { LinkProblem, UNDERLINED } from "./link-problem";

/** As the Studio names a pane of a link that no list leads to. */
const LINKED_PANE = /^__edit__/;

/** Says that a link leads to no document. The Studio itself shows a crash. */
export function LostLink() {
  return (
    <LinkProblem title="This link leads to no document">
      <Text>
        The link may be old or cut off, or the document was deleted. Search for the document by its
        name, or open it from its list.
      </Text>
      <Text>
        <StateLink state={{}} style={UNDERLINED}>
          Open the lists
        </StateLink>{" "}
        or{" "}
        <StateLink state={{ panes: [[{ id: "trash" }]] }} style={UNDERLINED}>
          the trash
        </StateLink>
        , which has what was deleted in the last 30 days.
      </Text>
    </LinkProblem>
  );
}

/** Whether the address is one that the Structure tool cannot open. */
export function useIsLostLink(): boolean {
  const panes = useRouterState((state) => state.panes);
  const schema = useSchema();
  return hasLostPane(panes, (type) => schema.get(type));
}

/**
 * Whether a pane's document has no type, which the Studio looks up for every document that exists, or an unknown one.
 * @param panes of the router's state
 */
export function hasLostPane(
  panes: unknown,
  findType: (name: string) => SchemaType | undefined,
): boolean {
  if (!Array.isArray(panes)) return false;
  return panes.flat().some((pane) => {
    const { id = "", params } = (pane ?? {}) as { id?: string; params?: { type?: string } };
    if (!LINKED_PANE.test(id)) return false;
    return !params?.type || !findType(params.type);
  });
}
