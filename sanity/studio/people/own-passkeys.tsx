import { Button, Flex, Stack, Text } from "@sanity/ui";
import { type FormEvent, useCallback, useEffect, useId, useState } from "react";
import { Problem, Section } from "../parts";
import { TextField } from "./add-form";
import { ConfirmButton, formatTime } from "./card-parts";
import type { Passkey, PeopleApi } from "./people-api";
import { useAttempt } from "./use-attempt";

/** The passkeys of the signed-in person, who adds and removes them. */
export function OwnPasskeys({ api }: { api: PeopleApi }) {
  const [passkeys, setPasskeys] = useState<Passkey[]>([]);
  const { problem, isBusy, attempt } = useAttempt();
  const change = useCallback(
    (work?: () => Promise<void>) =>
      attempt(async () => {
        await work?.();
        setPasskeys(await api.ownPasskeys());
      }),
    [api, attempt],
  );
  useEffect(() => void change(), [change]);
  return (
    <Section title="Your passkeys" id="own-passkeys">
      <Text size={1} muted>
        With a passkey you sign in again by fingerprint, face or code, without a link.
      </Text>
      <Problem text={problem} />
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRemove={() => void change(() => api.removePasskey(passkey.id))}
        />
      ))}
      <AddPasskey isBusy={isBusy} onAdd={(name) => change(() => api.addPasskey(name))} />
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

interface AddPasskeyProps {
  isBusy: boolean;
  /** @returns true if it was added */
  onAdd(name: string): Promise<boolean>;
}

function AddPasskey({ isBusy, onAdd }: AddPasskeyProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(name.trim() ? undefined : "Enter a name, like Work laptop.");
    if (!name.trim()) return document.getElementById(id)?.focus();
    if (!isBusy && (await onAdd(name))) setName("");
  }
  return (
    <form aria-labelledby="own-passkeys" onSubmit={(event) => void add(event)} noValidate>
      <Stack gap={3}>
        <TextField
          id={id}
          label="Name of a new passkey"
          problem={problem}
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <Flex>
          <Button
            type="submit"
            mode="ghost"
            fontSize={1}
            text="Add a passkey"
            aria-disabled={isBusy}
          />
        </Flex>
      </Stack>
    </form>
  );
}
