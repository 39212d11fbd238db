import { Box, Button, Card, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { PlainList, Problem, Section } from "../parts";
import { formatTime, RemoveButton } from "./card-parts";
import { errorMessage } from "./error-message";
import { EMAIL, FieldsForm, NAME } from "./fields-form";
import type { AuditEntry, Person, Program } from "./people-api";
import { PersonCard } from "./person-card";
import { SecretDialog, type ShownSecret } from "./secret-dialog";
import { type Lake, useLake } from "./use-people";

const LISTS = {
  onFocus: true,
  unread: (error: Error) =>
    `The lists could not be read. ${errorMessage(error, "Load this page again to see what is stored.")}`,
};

interface SectionProps<Item> {
  lake: Lake<Item[]>;
  onSecret(secret: ShownSecret): void;
}

/** The page on which administrators manage people and programs with access. */
export function PeoplePage() {
  const people = useLake<Person[]>("/people", LISTS);
  const programs = useLake<Program[]>("/programs", LISTS);
  // A queue: a token is shown only once, so a link that arrives meanwhile waits.
  const [secrets, setSecrets] = useState<ShownSecret[]>([]);
  const [secret] = secrets;
  const show = (next: ShownSecret) => setSecrets((before) => [...before, next]);

  return (
    <Card as="main" height="fill" overflow="auto">
      <Box padding={4}>
        <Container width={2}>
          <Stack gap={6}>
            <People lake={people} problem={people.problem ?? programs.problem} onSecret={show} />
            <Programs lake={programs} onSecret={show} />
            <AuditTrail people={people} programs={programs.data ?? []} />
          </Stack>
        </Container>
      </Box>
      {secret ? (
        <SecretDialog
          key={secret.text}
          secret={secret}
          onClose={() => setSecrets(([, ...later]) => later)}
        />
      ) : null}
    </Card>
  );
}

interface PeopleProps extends SectionProps<Person> {
  problem: string | undefined;
}

function People({ lake, problem, onSecret }: PeopleProps) {
  const { api, data: people, attempt } = lake;
  const show = async (name: string, link: Promise<string>) =>
    onSecret({ kind: "link", name, text: await link });

  return (
    <Stack gap={4} as="section" aria-labelledby="people-heading">
      <Heading as="h1" id="people-heading">
        People
      </Heading>
      <Text size={1} muted>
        Each person signs in with a link of their own, which you copy and send them. What they write
        carries their name.
      </Text>
      <Problem text={problem} />
      {people?.length === 0 ? (
        <Text size={1}>Nobody yet: add yourself first, as administrator.</Text>
      ) : null}
      {people?.map((person) => (
        <PersonCard
          key={person.id}
          person={person}
          lake={lake}
          onLink={() => attempt(() => show(person.name, api.makeLink(person.id)))}
        />
      ))}
      <FieldsForm
        title="Add a person"
        button="Add a person"
        fields={[NAME, EMAIL]}
        hasRole
        attempt={attempt}
        onSave={(fields) => show(fields.name, api.addPerson(fields))}
      />
    </Stack>
  );
}

function Programs({ lake: { api, data: programs, attempt }, onSecret }: SectionProps<Program>) {
  return (
    <Section title="Programs">
      <Text size={1} muted>
        Imports, other sites and the like call with a token of their own.
      </Text>
      {programs?.map(({ id, name, role, lastUsedAt, setting }) => (
        <Card as="article" key={id} border padding={4} radius={2} aria-label={name}>
          <Flex gap={3} align="center" wrap="wrap">
            <Stack gap={2} flex={1}>
              <Text weight="semibold">{name}</Text>
              <Text size={1} muted>
                {role}, {lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : "never used"}
                {setting ? `, the token of ${setting}` : ""}
              </Text>
            </Stack>
            {setting ? null : (
              <RemoveButton
                name={name}
                onRemove={() => attempt(() => api.request("DELETE", `/programs/${id}`))}
              />
            )}
          </Flex>
        </Card>
      ))}
      <FieldsForm
        title="Add a program"
        button="Add a program"
        fields={[NAME]}
        hasRole
        attempt={attempt}
        onSave={async ({ name, role }) => {
          const program = { name, role };
          const { token } = await api.request<{ token: string }>("POST", "/programs", program);
          onSecret({ kind: "token", name, text: token });
        }}
      />
    </Section>
  );
}

/** The security events of the lake, the newest first. */
function AuditTrail({ people, programs }: { people: Lake<Person[]>; programs: Program[] }) {
  const { api, data: newest = [], problem } = useLake<AuditEntry[]>("/audit");
  const [older, setOlder] = useState<AuditEntry[]>([]);
  const [hasOlder, setHasOlder] = useState(true);
  const entries = [...newest, ...older];

  const showOlder = () =>
    people.attempt(async () => {
      const url = `/audit?before=${entries.at(-1)?.id}`;
      const page = await api.request<AuditEntry[]>("GET", url);
      setOlder([...older, ...page]);
      setHasOlder(page.length > 0);
    });

  const members = [...(people.data ?? []), ...programs];
  const nameOf = (id: string) => members.find((one) => one.id === id)?.name || id;
  // A target may be an id and a role.
  const named = (target: string) => target.split(" ").map(nameOf).join(" ");

  return (
    <Section title="Audit trail">
      <Text size={1} muted>
        Sign-ins, and changes of people, programs, datasets and webhooks, for a year.
      </Text>
      <Problem text={problem} />
      <PlainList as="ol">
        {entries.map(({ id, time, actor, action, target, result, ip }) => (
          <Box as="li" key={id} paddingY={2}>
            <Text size={1}>
              {formatTime(time)}: {nameOf(actor)}, {action} {named(target)}, {result}, from {ip}
            </Text>
          </Box>
        ))}
      </PlainList>
      {hasOlder && entries.length > 0 ? (
        <Button mode="ghost" fontSize={1} text="Show older" onClick={() => void showOlder()} />
      ) : null}
    </Section>
  );
}
