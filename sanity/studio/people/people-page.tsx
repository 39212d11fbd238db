import { Box, Button, Card, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { PlainList, Problem, Section } from "../parts";
import { formatTime, RemoveButton } from "./card-parts";
import { EMAIL, FieldsForm, NAME } from "./fields-form";
import type { AuditEntry } from "./people-api";
import { PersonCard } from "./person-card";
import { SecretDialog, type ShownSecret } from "./secret-dialog";
import { usePeople } from "./use-people";

type PeopleState = ReturnType<typeof usePeople>;

interface SectionProps {
  state: PeopleState;
  onSecret(secret: ShownSecret): void;
}

/** The page on which administrators manage people and programs with access. */
export function PeoplePage() {
  const state = usePeople();
  // A queue: a token is shown only once, so a link that arrives meanwhile waits.
  const [secrets, setSecrets] = useState<ShownSecret[]>([]);
  const [secret] = secrets;
  const show = (next: ShownSecret) => setSecrets((before) => [...before, next]);

  return (
    <Card as="main" height="fill" overflow="auto">
      <Box padding={4}>
        <Container width={2}>
          <Stack gap={6}>
            <People state={state} onSecret={show} />
            <Programs state={state} onSecret={show} />
            <AuditTrail state={state} />
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

function People({ state, onSecret }: SectionProps) {
  const { api, people, problem, attempt } = state;
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
          state={state}
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

function Programs({ state: { api, programs, attempt }, onSecret }: SectionProps) {
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
          const url = "/programs";
          const { token } = await api.request<{ token: string }>("POST", url, { name, role });
          onSecret({ kind: "token", name, text: token });
        }}
      />
    </Section>
  );
}

/** The security events of the lake, the newest first. */
function AuditTrail({ state }: { state: ReturnType<typeof usePeople> }) {
  const { api, people = [], programs = [], attempt } = state;
  const [entries, setEntries] = useState<AuditEntry[]>([]);
  const [hasOlder, setHasOlder] = useState(true);

  useEffect(() => {
    void attempt(async () => setEntries(await api.request("GET", "/audit")));
  }, [api, attempt]);

  const showOlder = () =>
    attempt(async () => {
      const url = `/audit?before=${entries.at(-1)?.id}`;
      const older = await api.request<AuditEntry[]>("GET", url);
      setEntries([...entries, ...older]);
      setHasOlder(older.length > 0);
    });

  const nameOf = (id: string) => [...people, ...programs].find((one) => one.id === id)?.name || id;
  // A target may be an id and a role.
  const named = (target: string) => target.split(" ").map(nameOf).join(" ");

  return (
    <Section title="Audit trail">
      <Text size={1} muted>
        Sign-ins, and changes of people, programs, datasets and webhooks, for a year.
      </Text>
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
