import { Box, Card, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { ComponentProps } from "react";
import { useCurrentUser } from "sanity";
import { IntentLink, StateLink } from "sanity/router";
import { ofTypesQuery, useLiveData } from "../../live-data";
import { InboxList } from "../inbox/inbox-list";
import { LeftOutSummary } from "../left-out/left-out-pane";
import type { NamedDocument } from "../named-documents";
import { DocumentLink, EditTime, PlainList, Section, When } from "../parts";
import { mayWrite } from "../roles";
import { DailyBackup } from "./backup-status";
import { Finder } from "./finder";
import { EDITABLE, type Latest, readLatest } from "./read-latest";

/** Shows the tasks of every week, then what waits, drafts, last edits and what is left out. */
export function Welcome() {
  const { data: latest } = useLiveData(readLatest, ofTypesQuery, EDITABLE);
  const user = useCurrentUser();
  return (
    <Card as="main" height="fill" overflow="auto">
      {/* A Container with padding of its own is wider than a phone. */}
      <Box padding={[4, 4, 5]}>
        <Container width={1}>
          <Stack gap={6}>
            <Heading as="h1" size={2}>
              Welcome
            </Heading>
            <Finder />
            {mayWrite(user) ? (
              <>
                <Section title="What would you like to do?">
                  <Tasks />
                </Section>
                <HeroLinks />
                <Section title="Waiting for you">
                  <InboxList />
                </Section>
              </>
            ) : null}
            <Section title="Drafts waiting to be published">
              {latest ? <Drafts latest={latest} /> : null}
            </Section>
            <Section title="Last edits">
              {latest?.edits.map((edit) => (
                <WelcomeRow key={edit.id} document={edit}>
                  <EditTime author={edit.author} time={edit.time} />
                </WelcomeRow>
              ))}
            </Section>
            <Section title="Left out of the site">
              <LeftOutSummary />
            </Section>
            <DailyBackup />
          </Stack>
        </Container>
      </Box>
    </Card>
  );
}

/** The fields and lists that change most. */
const FIELDS = [
  { title: "Change the phone number", type: "siteSettings", path: "phone" },
  { title: "Change the business hours", type: "siteSettings", path: "businessHours" },
];
const NEW = [
  { title: "Add a project", type: "project" },
  { title: "Add a team member", type: "teamMember" },
];

/** Links to what editors do most, each in one step. */
function Tasks() {
  const links = [
    ...FIELDS.map(({ title, type, path }) => (
      <IntentLink key={title} intent="edit" params={{ id: type, type, path }}>
        {title}
      </IntentLink>
    )),
    <StateLink key="prices" state={{ panes: [[{ id: "pricing" }]] }}>
      Change a price
    </StateLink>,
    ...NEW.map(({ title, type }) => (
      <IntentLink key={title} intent="create" params={{ type, template: type }}>
        {title}
      </IntentLink>
    )),
  ];
  return (
    <PlainList>
      {links.map((link) => (
        <Box as="li" key={link.key} paddingY={2}>
          <Text size={1}>{link}</Text>
        </Box>
      ))}
    </PlainList>
  );
}

function HeroLinks() {
  return (
    <Section title="Change the hero">
      <Text size={1}>
        <IntentLink intent="edit" params={{ id: "homePage", type: "homePage", path: "hero" }}>
          Open the home page
        </IntentLink>{" "}
        for the words of its opening, or{" "}
        <IntentLink
          intent="edit"
          params={{ id: "siteSettings", type: "siteSettings", path: "tagline" }}
        >
          the site settings
        </IntentLink>{" "}
        for the tagline, which is its large heading.
      </Text>
    </Section>
  );
}

function Drafts({ latest: { drafts, moreDrafts } }: { latest: Latest }) {
  return (
    <>
      {drafts.map((draft) => (
        <WelcomeRow key={draft.id} document={draft}>
          <When time={draft.time} />
        </WelcomeRow>
      ))}
      {moreDrafts ? (
        <Text size={1} muted>
          And {moreDrafts} more, which were changed before these.
        </Text>
      ) : null}
      {drafts.length === 0 ? <Text size={1}>None: everything is published.</Text> : null}
    </>
  );
}

interface WelcomeRowProps {
  document: NamedDocument;
  children: ComponentProps<typeof Text>["children"];
}

/** A link to a document, with what there is to say of it beside it. */
function WelcomeRow({ document, children }: WelcomeRowProps) {
  return (
    <Card borderBottom paddingBottom={3}>
      <Flex gap={3} align="center" justify="space-between" wrap="wrap">
        <Text size={1}>
          <DocumentLink {...document} />
        </Text>
        <Text size={1} muted>
          {children}
        </Text>
      </Flex>
    </Card>
  );
}
