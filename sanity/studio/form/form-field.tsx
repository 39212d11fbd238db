import { Card, Stack, Text } from "@sanity/ui";
import type { FieldProps, FormNodeValidation, SchemaType } from "sanity";

/** Marks the title of a required field, which page.css draws, and says in words what is wrong with a field. */
export function FormField(props: FieldProps) {
  return (
    <div
      style={{ display: "contents" }}
      data-required={isRequired(props.schemaType) || undefined}
      data-field
    >
      {props.renderDefault(props)}
      <Problems validation={props.validation} />
    </div>
  );
}

/** The Studio itself has the words in the tooltip of an icon, which a finger cannot open. */
function Problems({ validation }: { validation: readonly FormNodeValidation[] }) {
  const problems = validation.filter(({ level }) => level !== "info");
  if (problems.length === 0) return null;
  return (
    <Stack gap={2} marginTop={2} data-testid="field-problems">
      {problems.map(({ level, message }) => (
        <Card
          key={message}
          tone={level === "error" ? "critical" : "caution"}
          padding={2}
          radius={2}
        >
          <Text size={1}>{message}</Text>
        </Card>
      ))}
    </Stack>
  );
}

/** Parts of a required object are marked themselves. */
function isRequired({ jsonType, type, validation }: SchemaType): boolean {
  if (jsonType === "object" && type?.name === "object") return false;
  return [validation].flat().some(isRequiredRule);
}

function isRequiredRule(rule: unknown): boolean {
  if (typeof rule !== "object" || rule === null || !("isRequired" in rule)) return false;
  return typeof rule.isRequired === "function" && rule.isRequired();
}
