import { Card, Flex, Text } from "@sanity/ui";
import type { ComponentProps } from "react";
import { DocumentLink } from "../parts";
import type { Named } from "./read-latest";

interface WelcomeRowProps {
  document: Named;
  children: ComponentProps<typeof Text>["children"];
}

/** A link to a document, with what there is to say of it beside it. */
export function WelcomeRow({ document: { id, _type, name }, children }: WelcomeRowProps) {
  return (
    <Card borderBottom paddingBottom={3}>
      <Flex gap={3} align="center" justify="space-between" wrap="wrap">
        <Text size={1}>
          <DocumentLink id={id} type={_type} name={name} />
        </Text>
        <Text size={1} muted>
          {children}
        </Text>
      </Flex>
    </Card>
  );
}
