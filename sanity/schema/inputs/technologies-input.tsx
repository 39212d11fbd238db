import { Button, Flex, Stack, Text } from "@sanity/ui";
import { defineQuery } from "groq";
import { useMemo } from "react";
import { type ArrayOfPrimitivesInputProps, type FormPatch, PatchEvent, set } from "sanity";
import { technologyKey, uniqueTechnologies } from "../../../contract/technology";
import { usePublished } from "../../live-data";

/** A tags input with buttons for tags of other projects. A typed tag takes the spelling that is in use. */
export function TechnologiesInput(props: ArrayOfPrimitivesInputProps) {
  const { onChange, value, readOnly } = props;
  const known = useTechnologiesInUse();
  const chosen = (value ?? []).map(String);
  const keys = new Set(chosen.map(technologyKey));
  const others = known.filter((name) => !keys.has(technologyKey(name)));

  function change(event: FormPatch | FormPatch[] | PatchEvent) {
    const { patches } = PatchEvent.from(event);
    onChange(patches.map((patch) => withKnownSpelling(patch, known)));
  }

  return (
    <Stack gap={3}>
      {props.renderDefault({ ...props, onChange: change })}
      {others.length > 0 && !readOnly ? (
        <Stack gap={2}>
          <Text size={1} muted>
            In use elsewhere:
          </Text>
          <Flex gap={2} wrap="wrap">
            {others.map((name) => (
              <Button
                key={name}
                mode="ghost"
                fontSize={1}
                padding={2}
                text={name}
                aria-label={`Add ${name}`}
                onClick={() => onChange(set([...chosen, name]))}
              />
            ))}
          </Flex>
        </Stack>
      ) : null}
    </Stack>
  );
}

/** Gives a changed list known spellings and removes duplicates. */
function withKnownSpelling(patch: FormPatch, known: readonly string[]): FormPatch {
  if (patch.type !== "set" || !Array.isArray(patch.value)) return patch;
  const spelled = patch.value.map((entry) => {
    const name = String(entry);
    return known.find((other) => technologyKey(other) === technologyKey(name)) ?? name;
  });
  return { ...patch, value: uniqueTechnologies(spelled) };
}

const technologiesQuery = defineQuery(`*[_type == "project"].technologies[]`);

function useTechnologiesInUse(): string[] {
  const found = usePublished<unknown[]>(technologiesQuery);
  return useMemo(() => {
    const names = (found ?? []).filter((name) => typeof name === "string");
    return uniqueTechnologies(names).sort((a, b) => a.localeCompare(b));
  }, [found]);
}
