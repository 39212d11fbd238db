import { Card, Flex, Stack, Text } from "@sanity/ui";
import { formatTime, RemoveButton } from "./card-parts";
import type { Program } from "./people-api";

export function ProgramCard({ program, onRemove }: { program: Program; onRemove(): void }) {
  const { name, role, lastUsedAt, setting } = program;
  return (
    <Card as="article" border padding={4} radius={2} aria-label={name}>
      <Flex gap={3} align="center" wrap="wrap">
        <Stack gap={2} flex={1}>
          <Text weight="semibold">{name}</Text>
          <Text size={1} muted>
            {role}, {lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : "never used"}
            {setting ? `, the token of ${setting}` : ""}
          </Text>
        </Stack>
        {setting ? null : <RemoveButton name={name} onRemove={onRemove} />}
      </Flex>
    </Card>
  );
}
