import { Card, Stack, Text } from "@sanity/ui";
import { useMemo, useState } from "react";
import { useClient, useCurrentUser } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { wordsOf } from "./error-message";
import { PictureField } from "./image-field";
import { PeopleApi } from "./people-api";

/** Who is signed in, with the picture that the others see; nothing for members of a hosted project, who have theirs there. */
export function OwnPicture() {
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
      setProblem(wordsOf(error));
    }
  }

  return (
    <Stack space={4}>
      <PictureField
        name={user.name}
        imageUrl={changed ? changed.imageUrl : (user.profileImage ?? null)}
        onChoose={(file) => void change(api.setPicture("/users/me", file))}
        onRemove={() => void change(api.removePicture("/users/me"))}
      >
        <Stack space={2}>
          <Text size={1} weight="semibold">
            {user.name}
          </Text>
          <Text size={1} muted>
            {user.roles.map(({ title }) => title).join(", ")}
          </Text>
        </Stack>
      </PictureField>
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
