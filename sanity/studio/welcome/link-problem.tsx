import { Card, Container, Heading, Stack } from "@sanity/ui";
import type { ReactNode } from "react";

/** The theme tells links in a text by their colour alone. */
export const UNDERLINED = { textDecoration: "underline" };

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
