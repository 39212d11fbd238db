import { Card, Heading, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useClient, useCurrentUser } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { SessionRow } from "./card-parts";
import { errorMessage } from "./error-message";
import { OwnPasskeys } from "./own-passkeys";
import { type OwnSession, PeopleApi } from "./people-api";

/** The sessions of the signed-in person, who can end each other one, and their passkeys. Members of a hosted project have none here. */
export function OwnSessions() {
  const isLocal = useCurrentUser()?.provider === "local";
  const client = useClient({ apiVersion: API_VERSION });
  const api = useMemo(() => new PeopleApi(client), [client]);
  const [sessions, setSessions] = useState<OwnSession[]>([]);
  const [problem, setProblem] = useState<string>();

  const load = useCallback(async () => {
    if (isLocal) setSessions(await api.ownSessions());
  }, [api, isLocal]);

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      try {
        setProblem(undefined);
        await work();
        await load();
      } catch (error) {
        setProblem(errorMessage(error));
      }
    },
    [load],
  );

  useEffect(() => void attempt(async () => {}), [attempt]);

  // A token of the settings has no session.
  if (sessions.length === 0 && !problem) return null;
  return (
    <>
      <Stack gap={3} as="section" aria-labelledby="own-sessions">
        <Heading as="h2" size={1} id="own-sessions">
          Your sessions
        </Heading>
        {problem ? (
          <Card tone="critical" padding={3} radius={2} role="alert">
            <Text size={1}>{problem}</Text>
          </Card>
        ) : null}
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            label={`End session in ${session.device}`}
            onEnd={
              session.isCurrent
                ? undefined
                : () => void attempt(() => api.endOwnSession(session.id))
            }
          />
        ))}
      </Stack>
      {sessions.length > 0 ? <OwnPasskeys api={api} /> : null}
    </>
  );
}
