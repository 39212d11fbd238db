import { Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser } from "sanity";
import { Problem } from "../parts";
import { ImageField } from "./image-field";
import { useAttempt, usePeopleApi } from "./use-attempt";

/** The signed-in person with their image, which they can change. Members of a hosted project change theirs at Sanity. */
export function OwnImage() {
  const user = useCurrentUser();
  const api = usePeopleApi();
  const [changed, setChanged] = useState<{ imageUrl: string | null }>();
  const { problem, attempt } = useAttempt();
  if (user?.provider !== "local") return null;

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
