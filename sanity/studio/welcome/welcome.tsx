import { Box, Card, Container, Heading, Stack, Text } from "@sanity/ui";
import { type ComponentProps, useId } from "react";
import { useCurrentUser } from "sanity";
import { IntentLink } from "sanity/router";
import { LeftOutList } from "../content-issues/content-issues-pane";
import { useLeftOut } from "../content-issues/use-content-issues";
import { OwnPicture } from "../people/own-image";
import { mayWrite } from "../roles";
import { useLatest } from "./use-latest";
import { WelcomeRow, When, Who } from "./welcome-row";

/** What waits, what was done last and by whom, and the way to what is changed most. */
export function Welcome() {
  const { drafts, moreDrafts, edits } = useLatest() ?? {};
  const { answer } = useLeftOut();
  const user = useCurrentUser();
  return (
    <Card as="main" height="fill" overflow="auto">
      {/* A container with a padding of its own is wider than a phone. */}
      <Box padding={[4, 4, 5]}>
        <Container width={1}>
          <Stack space={6}>
            <Heading as="h1" size={2}>
              Welcome
            </Heading>
            <OwnPicture />
            {mayWrite(user) ? (
              <Part title="Change the hero">
                <Text size={1}>
                  <IntentLink intent="edit" params={{ id: "homePage", type: "homePage" }}>
                    Open the home page
                  </IntentLink>{" "}
                  for the words of its opening, or{" "}
                  <IntentLink intent="edit" params={{ id: "siteSettings", type: "siteSettings" }}>
                    the site settings
                  </IntentLink>{" "}
                  for the tagline, which is its large heading.
                </Text>
              </Part>
            ) : null}
            <Part title="Drafts waiting to be published">
              {drafts?.map((draft) => (
                <WelcomeRow key={draft._id} document={draft}>
                  <When time={draft._updatedAt} />
                </WelcomeRow>
              ))}
              {moreDrafts ? (
                <Text size={1} muted>
                  And {moreDrafts} more, which were changed before these.
                </Text>
              ) : null}
              {drafts?.length === 0 ? <Text size={1}>None: everything is published.</Text> : null}
            </Part>
            <Part title="Last edits">
              {edits?.map((edit) => (
                <WelcomeRow key={edit.document._id} document={edit.document}>
                  <Who edit={edit} />
                </WelcomeRow>
              ))}
            </Part>
            <Part title="Left out of the site">
              <LeftOutList answer={answer} />
            </Part>
          </Stack>
        </Container>
      </Box>
    </Card>
  );
}

function Part({
  title,
  children,
}: {
  title: string;
  children: ComponentProps<typeof Stack>["children"];
}) {
  const id = useId();
  return (
    <Stack space={4} as="section" aria-labelledby={id}>
      <Heading as="h2" size={1} id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
