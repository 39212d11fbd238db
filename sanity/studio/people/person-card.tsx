import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useId, useState } from "react";
import { RoleSelect } from "./add-form";
import { formatDay, RemoveButton, SessionRow } from "./card-parts";
import { ImageField } from "./image-field";
import type { Person, PersonFields } from "./people-api";

interface PersonCardProps {
  person: Person;
  onChange(change: Partial<PersonFields>): void;
  onImage(file: File | undefined): void;
  onLink(): Promise<unknown>;
  onRemove(): void;
  onEndSession(id: string): void;
}

export function PersonCard(props: PersonCardProps) {
  const { person, onChange, onImage, onLink, onRemove, onEndSession } = props;
  const id = useId();
  const { name, email, role } = person;

  return (
    <Card as="article" border padding={4} radius={2} aria-label={name}>
      <Stack space={4}>
        <ImageField
          name={name}
          imageUrl={person.imageUrl}
          onChoose={onImage}
          onRemove={() => onImage(undefined)}
        >
          <Stack space={2}>
            <Text weight="semibold">{name}</Text>
            <Text size={1} muted>
              {email ?? "No email"}
            </Text>
          </Stack>
        </ImageField>
        <RoleSelect
          id={`${id}role`}
          label={`Role of ${name}`}
          role={role}
          onChange={(role) => onChange({ role })}
        />
        <Sessions person={person} onEndSession={onEndSession} />
        <Flex gap={2} wrap="wrap">
          <LinkButton onLink={onLink} />
          <RemoveButton name={name} onRemove={onRemove} />
        </Flex>
      </Stack>
    </Card>
  );
}

function Sessions({ person, onEndSession }: Pick<PersonCardProps, "person" | "onEndSession">) {
  const { name, sessions, linkExpiresAt } = person;
  if (sessions.length === 0) {
    return (
      <Text size={1} muted>
        {linkExpiresAt
          ? `Not signed in; a link waits until ${formatDay(linkExpiresAt)}.`
          : "Not signed in."}
      </Text>
    );
  }
  return (
    <>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          label={`End session of ${name} in ${session.device}`}
          onEnd={() => onEndSession(session.id)}
        />
      ))}
    </>
  );
}

function LinkButton({ onLink }: Pick<PersonCardProps, "onLink">) {
  const [isMakingLink, setMakingLink] = useState(false);

  async function makeLink(): Promise<void> {
    setMakingLink(true);
    await onLink();
    setMakingLink(false);
  }

  // aria-disabled keeps the focus, which `disabled` would lose.
  return (
    <Button
      mode="ghost"
      fontSize={1}
      text="New sign-in link"
      aria-disabled={isMakingLink}
      onClick={isMakingLink ? undefined : () => void makeLink()}
    />
  );
}
