import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { countOf } from "../parts";
import { formatDay, RemoveButton, SessionRow } from "./card-parts";
import { EMAIL, FieldsForm, RoleSelect } from "./fields-form";
import { ImageField } from "./image-field";
import { type Person, type PersonFields, ROLES, type RoleName } from "./people-api";
import type { Lake } from "./use-people";

interface PersonCardProps {
  person: Person;
  lake: Pick<Lake<unknown>, "api" | "attempt">;
  onLink(): Promise<unknown>;
}

export function PersonCard({ person, lake: { api, attempt }, onLink }: PersonCardProps) {
  const { id, name, email, role, passkeys, sessions, linkExpiresAt } = person;
  const url = `/people/${id}`;
  const change = (fields: Partial<PersonFields>) => api.request("PATCH", url, fields);

  return (
    <Card as="article" border padding={4} radius={2} aria-label={name}>
      <Stack gap={4}>
        <ImageField
          name={name}
          imageUrl={person.imageUrl}
          onChange={(file) => attempt(() => api.changeImage(url, file))}
        >
          <Text weight="semibold">{name}</Text>
          <Text size={1} muted>
            {email ?? "No email"}
            {passkeys > 0 ? `, ${countOf(passkeys, "passkey")}` : ""}
          </Text>
        </ImageField>
        {/* The first administrator has none: mails and sign-in links need it. */}
        {email ? null : (
          <FieldsForm
            title={`Email of ${name}`}
            button="Save the email"
            fields={[EMAIL]}
            attempt={attempt}
            onSave={({ email }) => change({ email })}
          />
        )}
        <RoleChange name={name} role={role} onChange={(role) => attempt(() => change({ role }))} />
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            label={`End session of ${name} in ${session.device}`}
            onEnd={() => attempt(() => api.request("DELETE", `${url}/sessions/${session.id}`))}
          />
        ))}
        {sessions.length > 0 ? null : (
          <Text size={1} muted>
            {linkExpiresAt
              ? `Not signed in; a link waits until ${formatDay(linkExpiresAt)}.`
              : "Not signed in."}
          </Text>
        )}
        <Flex gap={2} wrap="wrap">
          <LinkButton onLink={onLink} />
          <RemoveButton name={name} onRemove={() => attempt(() => api.request("DELETE", url))} />
        </Flex>
      </Stack>
    </Card>
  );
}

interface RoleChangeProps extends Pick<Person, "name" | "role"> {
  onChange(role: RoleName): void;
}

/** A person's role. Another one is a question first: it takes effect at once, also while the person writes. */
function RoleChange({ name, role, onChange }: RoleChangeProps) {
  const [chosen, setChosen] = useState<RoleName>();
  const label = ROLES.find((each) => each.name === chosen)?.label.replace(/:.*/, "");
  return (
    <Stack gap={3}>
      <RoleSelect
        aria-label={`Role of ${name}`}
        value={chosen ?? role}
        onChange={(next) => setChosen(next === role ? undefined : next)}
      />
      {chosen ? (
        <Card border padding={3} radius={2} role="status">
          <Stack gap={3}>
            <Text size={1}>
              Change the role of {name} to {label}? It takes effect at once. A Studio that {name}{" "}
              has open says so and shows the texts that may not be saved.
            </Text>
            <Flex gap={2} wrap="wrap">
              <Button
                tone="primary"
                fontSize={1}
                text={`Yes, change the role of ${name}`}
                onClick={() => {
                  onChange(chosen);
                  setChosen(undefined);
                }}
              />
              <Button
                mode="ghost"
                fontSize={1}
                text="Keep the role"
                onClick={() => setChosen(undefined)}
              />
            </Flex>
          </Stack>
        </Card>
      ) : null}
    </Stack>
  );
}

function LinkButton({ onLink }: Pick<PersonCardProps, "onLink">) {
  const [isMakingLink, setMakingLink] = useState(false);

  async function makeLink(): Promise<void> {
    setMakingLink(true);
    await onLink();
    setMakingLink(false);
  }

  // aria-disabled keeps the focus, which `disabled` would lose.
  return (
    <Button
      mode="ghost"
      fontSize={1}
      text="New sign-in link"
      aria-disabled={isMakingLink}
      onClick={isMakingLink ? undefined : () => void makeLink()}
    />
  );
}
