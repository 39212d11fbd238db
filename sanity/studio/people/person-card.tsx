import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useId, useState } from "react";
import { RoleSelect } from "./add-form";
import { day, time } from "./dates";
import { PictureField } from "./image-field";
import type { Person, PersonFields } from "./people-api";
import { RemoveButton } from "./remove-button";

interface PersonCardProps {
  person: Person;
  onChange(change: Partial<PersonFields>): void;
  onPicture(file: File | undefined): void;
  onLink(): Promise<unknown>;
  onRemove(): void;
  onEndSession(id: string): void;
}

export function PersonCard(props: PersonCardProps) {
  const { person, onChange, onPicture, onLink, onRemove, onEndSession } = props;
  const id = useId();
  const [isMakingLink, setMakingLink] = useState(false);
  const { name, email, role, sessions, linkExpiresAt } = person;

  async function makeLink(): Promise<void> {
    setMakingLink(true);
    await onLink();
    setMakingLink(false);
  }

  return (
    <Card as="article" border padding={4} radius={2} aria-label={name}>
      <Stack space={4}>
        <PictureField
          name={name}
          imageUrl={person.imageUrl}
          onChoose={onPicture}
          onRemove={() => onPicture(undefined)}
        >
          <Stack space={2}>
            <Text weight="semibold">{name}</Text>
            <Text size={1} muted>
              {email ?? "No email"}
            </Text>
          </Stack>
        </PictureField>
        <RoleSelect
          id={`${id}role`}
          label={`Role of ${name}`}
          role={role}
          onChange={(role) => onChange({ role })}
        />
        {sessions.map((session) => (
          <Flex key={session.id} gap={3} align="center" wrap="wrap">
            <Text size={1} style={{ flex: 1 }}>
              {session.device}, since {time(session.createdAt)}, until {day(session.expiresAt)}
            </Text>
            <Button
              mode="bleed"
              fontSize={1}
              padding={2}
              text="End session"
              aria-label={`End session of ${name} in ${session.device}`}
              onClick={() => onEndSession(session.id)}
            />
          </Flex>
        ))}
        {sessions.length === 0 ? (
          <Text size={1} muted>
            {linkExpiresAt
              ? `Not signed in; a link waits until ${day(linkExpiresAt)}.`
              : "Not signed in."}
          </Text>
        ) : null}
        <Flex gap={2} wrap="wrap">
          {/* One that is disabled would lose the focus. */}
          <Button
            mode="ghost"
            fontSize={1}
            text="New sign-in link"
            aria-disabled={isMakingLink}
            onClick={isMakingLink ? undefined : () => void makeLink()}
          />
          <RemoveButton name={name} onRemove={onRemove} />
        </Flex>
      </Stack>
    </Card>
  );
}
