import { useCallback, useEffect, useState } from "react";
import { useCurrentUser } from "sanity";
import { Problem, Section } from "../parts";
import { SessionRow } from "./card-parts";
import { OwnPasskeys } from "./own-passkeys";
import type { OwnSession } from "./people-api";
import { useAttempt, usePeopleApi } from "./use-attempt";

/** The sessions of the signed-in person, who can end each other one, and their passkeys. Members of a hosted project have none here. */
export function OwnSessions() {
  const isLocal = useCurrentUser()?.provider === "local";
  const api = usePeopleApi();
  const [sessions, setSessions] = useState<OwnSession[]>([]);
  const { problem, attempt } = useAttempt();
  const change = useCallback(
    (work?: () => Promise<void>) =>
      attempt(async () => {
        await work?.();
        if (isLocal) setSessions(await api.ownSessions());
      }),
    [api, attempt, isLocal],
  );
  useEffect(() => void change(), [change]);

  // A token of the settings has no session.
  if (sessions.length === 0 && !problem) return null;
  return (
    <>
      <Section title="Your sessions" gap={3}>
        <Problem text={problem} />
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            label={`End session in ${session.device}`}
            onEnd={
              session.isCurrent ? undefined : () => void change(() => api.endOwnSession(session.id))
            }
          />
        ))}
      </Section>
      {sessions.length > 0 ? <OwnPasskeys api={api} /> : null}
    </>
  );
}
