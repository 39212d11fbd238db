import { Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type CurrentUser, useCurrentUser } from "sanity";
import { Pane, Problem, Section } from "../parts";
import { ConfirmButton, formatTime, SessionRow } from "./card-parts";
import { FieldsForm, NAME } from "./fields-form";
import { ImageField } from "./image-field";
import { PASSKEYS, type Passkey, type Session } from "./people-api";
import { useLake } from "./use-people";

/** What the signed-in person changes of their own: picture, sessions and passkeys. Members of a hosted project have theirs at Sanity. */
export function AccountPane() {
  const user = useCurrentUser();
  return (
    <Pane status="Your picture, where you are signed in, and your passkeys.">
      {user?.provider === "local" ? (
        <>
          <OwnImage user={user} />
          <OwnSessions />
        </>
      ) : null}
    </Pane>
  );
}

const ME = "/users/me";

/** The person with their image, which they can change. */
function OwnImage({ user }: { user: CurrentUser }) {
  const { api, data, problem, attempt } = useLake<CurrentUser>(ME);
  const [isChanged, setChanged] = useState(false);

  return (
    <Stack gap={4}>
      <ImageField
        name={user.name}
        imageUrl={(data ?? user).profileImage ?? null}
        onChange={(file) => attempt(() => api.changeImage(ME, file)).then(setChanged)}
      >
        <Text size={1} weight="semibold">
          {user.name}
        </Text>
        <Text size={1} muted>
          {user.roles.map(({ title }) => title).join(", ")}
        </Text>
      </ImageField>
      <Problem text={problem} />
      {isChanged ? (
        <Text size={1} muted role="status">
          Saved. An open Studio shows it when it is loaded again.
        </Text>
      ) : null}
    </Stack>
  );
}

const SESSIONS = `${ME}/sessions`;

/** The person's sessions, of which they can end each other one, and their passkeys. */
function OwnSessions() {
  const { api, data: items = [], problem, attempt } = useLake<Session[]>(SESSIONS);

  // A token of the settings has no session.
  if (items.length === 0 && !problem) return null;
  return (
    <>
      <Section title="Your sessions" gap={3}>
        <Problem text={problem} />
        {items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            label={`End session in ${session.device}`}
            onEnd={() => attempt(() => api.request("DELETE", `${SESSIONS}/${session.id}`))}
          />
        ))}
      </Section>
      {items.length > 0 ? <OwnPasskeys /> : null}
    </>
  );
}

const PASSKEY_NAME: typeof NAME = {
  ...NAME,
  label: "Name of a new passkey",
  check: (name) => (name.trim() ? undefined : "Enter a name, like Work laptop."),
};

/** The passkeys of the signed-in person, who adds and removes them. */
function OwnPasskeys() {
  const { api, data: items = [], problem, attempt } = useLake<Passkey[]>(PASSKEYS);
  return (
    <Section title="Your passkeys" id="own-passkeys">
      <Text size={1} muted>
        With a passkey you sign in again by fingerprint, face or code, without a link.
      </Text>
      <Problem text={problem} />
      {items.map(({ id, name, createdAt, lastUsedAt }) => (
        <Flex key={id} gap={3} align="center" wrap="wrap">
          <Text size={1} style={{ flex: 1, overflowWrap: "anywhere" }}>
            {name}, since {formatTime(createdAt)},{" "}
            {lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : "not used yet"}
          </Text>
          <ConfirmButton
            text="Remove"
            label={`Remove passkey ${name}`}
            confirmText={`Yes, remove ${name}`}
            onConfirm={() => attempt(() => api.request("DELETE", `${PASSKEYS}/${id}`))}
          />
        </Flex>
      ))}
      <FieldsForm
        title="Your passkeys"
        button="Add a passkey"
        fields={[PASSKEY_NAME]}
        attempt={attempt}
        onSave={({ name }) => api.addPasskey(name)}
      />
    </Section>
  );
}
