import { Card, Stack, Text } from "@sanity/ui";
import { useMemo, useState } from "react";
import { useClient, useCurrentUser } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { errorMessage } from "./error-message";
import { ImageField } from "./image-field";
import { PeopleApi } from "./people-api";

/** The signed-in person with their image, which they can change. Members of a hosted project change theirs at Sanity. */
export function OwnImage() {
  const user = useCurrentUser();
  const client = useClient({ apiVersion: API_VERSION });
  const api = useMemo(() => new PeopleApi(client), [client]);
  const [changed, setChanged] = useState<{ imageUrl: string | null }>();
  const [problem, setProblem] = useState<string>();
  if (user?.provider !== "local") return null;

  async function change(work: Promise<string | null>): Promise<void> {
    try {
      setProblem(undefined);
      setChanged({ imageUrl: await work });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <Stack gap={4}>
      <ImageField
        name={user.name}
        imageUrl={changed ? changed.imageUrl : (user.profileImage ?? null)}
        onChoose={(file) => void change(api.setImage("/users/me", file))}
        onRemove={() => void change(api.removeImage("/users/me"))}
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
      {problem ? (
        <Card tone="critical" padding={3} radius={2} role="alert">
          <Text size={1}>{problem}</Text>
        </Card>
      ) : null}
      {changed ? (
        <Text size={1} muted role="status">
          Saved. An open Studio shows it when it is loaded again.
        </Text>
      ) : null}
    </Stack>
  );
}
