import { Card, Container, Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import { type SchemaType, useSchema } from "sanity";
import { StateLink, useRouterState } from "sanity/router";

/** As the Studio names a pane of a link that no list leads to. */
const LINKED_PANE = /^__edit__/;

interface LinkProblemProps {
  title: string;
  /** Texts: what is wrong with the link, and ways on. */
  children: ReactNode;
}

/** The page in place of what a wrong link should have opened. */
export function LinkProblem({ title, children }: LinkProblemProps) {
  return (
    <Card as="main" height="fill" flex={1} overflow="auto" padding={[4, 4, 5]}>
      <Container width={1}>
        <Stack gap={4}>
          <Heading as="h1" size={2}>
            {title}
          </Heading>
          {children}
        </Stack>
      </Container>
    </Card>
  );
}

/** Says that a link leads to no document. The Studio itself shows a crash. */
export function LostLink() {
  return (
    <LinkProblem title="This link leads to no document">
      <Text>
        The link may be old or cut off, or the document was deleted. Search for the document by its
        name, or open it from its list.
      </Text>
      <Text>
        <StateLink state={{}}>Open the lists</StateLink> or{" "}
        <StateLink state={{ panes: [[{ id: "trash" }]] }}>the trash</StateLink>, which has what was
        deleted in the last 30 days.
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
