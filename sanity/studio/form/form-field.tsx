import type { FieldProps, SchemaType } from "sanity";

/** Marks the title of a required field; page.css draws the mark. */
export function FormField(props: FieldProps) {
  return (
    <div
      style={{ display: "contents" }}
      data-required={isRequired(props.name, props.schemaType) || undefined}
      data-field
    >
      {props.renderDefault(props)}
    </div>
  );
}

/** Parts of a required object are marked themselves. */
function isRequired(name: string, { jsonType, type, validation }: SchemaType): boolean {
  // Both have a rule of their own, with one message.
  if (name === "alt" || type?.name === "slug") return true;
  if (jsonType === "object" && type?.name === "object") return false;
  return [validation].flat().some(isRequiredRule);
}

function isRequiredRule(rule: unknown): boolean {
  if (typeof rule !== "object" || rule === null || !("isRequired" in rule)) return false;
  return typeof rule.isRequired === "function" && rule.isRequired();
}
