import { Box, Button, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { PlainList, Section } from "../parts";
import { formatTime } from "./card-parts";
import type { AuditEntry } from "./people-api";
import type { usePeople } from "./use-people";

/** The security events of the lake, the newest first. */
export function AuditTrail({ state }: { state: ReturnType<typeof usePeople> }) {
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
