import { Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type CurrentUser, useCurrentUser } from "sanity";
import { Pane, Problem, Section } from "../parts";
import { SessionRow } from "./card-parts";
import { ImageField } from "./image-field";
import { OwnPasskeys } from "./own-passkeys";
import type { PeopleApi } from "./people-api";
import { useAttempt, useList, usePeopleApi } from "./use-attempt";

/** What the signed-in person changes of their own: picture, sessions and passkeys. Members of a hosted project have theirs at Sanity. */
export function AccountPane() {
  const user = useCurrentUser();
  const api = usePeopleApi();
  return (
    <Pane status="Your picture, where you are signed in, and your passkeys.">
      {user?.provider === "local" ? (
        <>
          <OwnImage user={user} api={api} />
          <OwnSessions api={api} />
        </>
      ) : null}
    </Pane>
  );
}

/** The person with their image, which they can change. */
function OwnImage({ user, api }: { user: CurrentUser; api: PeopleApi }) {
  const [changed, setChanged] = useState<{ imageUrl: string | null }>();
  const { problem, attempt } = useAttempt();

  const change = (call: () => Promise<string | null>) =>
    void attempt(async () => setChanged({ imageUrl: await call() }));

  return (
    <Stack gap={4}>
      <ImageField
        name={user.name}
        imageUrl={changed ? changed.imageUrl : (user.profileImage ?? null)}
        onChoose={(file) => change(() => api.setImage("/users/me", file))}
        onRemove={() => change(() => api.removeImage("/users/me"))}
      >
        <Stack gap={2}>
          <Text size={1} weight="semibold">
            {user.name}
          </Text>
          <Text size={1} muted>
            {user.roles.map(({ title }) => title).join(", ")}
          </Text>
        </Stack>
      </ImageField>
      <Problem text={problem} />
      {changed ? (
        <Text size={1} muted role="status">
          Saved. An open Studio shows it when it is loaded again.
        </Text>
      ) : null}
    </Stack>
  );
}

/** The person's sessions, of which they can end each other one, and their passkeys. */
function OwnSessions({ api }: { api: PeopleApi }) {
  const { items, problem, change } = useList(api.ownSessions);

  // A token of the settings has no session.
  if (items.length === 0 && !problem) return null;
  return (
    <>
      <Section title="Your sessions" gap={3}>
        <Problem text={problem} />
        {items.map(({ isCurrent, ...session }) => (
          <SessionRow
            key={session.id}
            session={session}
            label={`End session in ${session.device}`}
            onEnd={isCurrent ? undefined : () => void change(() => api.endOwnSession(session.id))}
          />
        ))}
      </Section>
      {items.length > 0 ? <OwnPasskeys api={api} /> : null}
    </>
  );
}
