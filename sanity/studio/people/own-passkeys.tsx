import { Flex, Text } from "@sanity/ui";
import { Problem, Section } from "../parts";
import { ConfirmButton, formatTime } from "./card-parts";
import { FieldsForm, NAME } from "./fields-form";
import type { Passkey } from "./people-api";
import { useList } from "./use-people";

const PASSKEY_NAME: typeof NAME = {
  ...NAME,
  label: "Name of a new passkey",
  check: (name) => (name.trim() ? undefined : "Enter a name, like Work laptop."),
};

const PASSKEYS = "/users/me/passkeys";

/** The passkeys of the signed-in person, who adds and removes them. */
export function OwnPasskeys() {
  const { api, items, problem, change } = useList<Passkey>(PASSKEYS);
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
            onConfirm={() => change(() => api.request("DELETE", `${PASSKEYS}/${id}`))}
          />
        </Flex>
      ))}
      <FieldsForm
        title="Your passkeys"
        button="Add a passkey"
        fields={[PASSKEY_NAME]}
        attempt={change}
        onSave={({ name }) => api.addPasskey(name)}
      />
    </Section>
  );
}
