import { Flex, Text } from "@sanity/ui";
import { Problem, Section } from "../parts";
import { ConfirmButton, formatTime } from "./card-parts";
import { FieldsForm, NAME } from "./fields-form";
import type { Passkey, PeopleApi } from "./people-api";
import { useList } from "./use-attempt";

const PASSKEY_NAME: typeof NAME = {
  ...NAME,
  label: "Name of a new passkey",
  check: (name) => (name.trim() ? undefined : "Enter a name, like Work laptop."),
};

/** The passkeys of the signed-in person, who adds and removes them. */
export function OwnPasskeys({ api }: { api: PeopleApi }) {
  const { items, problem, change } = useList(api.ownPasskeys);
  return (
    <Section title="Your passkeys" id="own-passkeys">
      <Text size={1} muted>
        With a passkey you sign in again by fingerprint, face or code, without a link.
      </Text>
      <Problem text={problem} />
      {items.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRemove={() => void change(() => api.removePasskey(passkey.id))}
        />
      ))}
      <FieldsForm
        title="Your passkeys"
        button="Add a passkey"
        fields={[PASSKEY_NAME]}
        onSave={({ name }) => change(() => api.addPasskey(name))}
      />
    </Section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <Flex gap={3} align="center" wrap="wrap">
      <Text size={1} style={{ flex: 1, overflowWrap: "anywhere" }}>
        {name}, since {formatTime(createdAt)},{" "}
        {lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : "not used yet"}
      </Text>
      <ConfirmButton
        text="Remove"
        label={`Remove passkey ${name}`}
        confirmText={`Yes, remove ${name}`}
        onConfirm={onRemove}
      />
    </Flex>
  );
}
