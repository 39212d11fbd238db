import { Card, Flex, Text } from "@sanity/ui";
import type { ComponentProps } from "react";
import { useRelativeTime, useSchema, useUser } from "sanity";
import { IntentLink } from "sanity/router";
import type { Edit, Named } from "./read-latest";

/** A document's type and name, linked to its form. */
export function WelcomeRow({
  document,
  children,
}: {
  document: Named;
  children: ComponentProps<typeof Text>["children"];
}) {
  const { id, _type, name } = document;
  const type = useSchema().get(_type)?.title ?? _type;
  return (
    <Card borderBottom paddingBottom={3}>
      <Flex gap={3} align="center" justify="space-between" wrap="wrap">
        <Text size={1}>
          <IntentLink intent="edit" params={{ id, type: _type }}>
            {name ? `${type}: ${name}` : type}
          </IntentLink>
        </Text>
        <Text size={1} muted>
          {children}
        </Text>
      </Flex>
    </Card>
  );
}

/** An edit's author and time. */
export function EditTime({ author, time }: Pick<Edit, "author" | "time">) {
  const [user] = useUser(author);
  return (
    <>
      {user?.displayName ? `${user.displayName}, ` : ""}
      <When time={time} />
    </>
  );
}

export function When({ time }: { time: string }) {
  return <time dateTime={time}>{useRelativeTime(time, { useTemporalPhrase: true })}</time>;
}
