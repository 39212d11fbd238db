import { Card, Stack, Text } from "@sanity/ui";
import {
  ConcreteRuleClass,
  type FieldProps,
  type FormNodeValidation,
  type Rule,
  type SchemaType,
  useFormValue,
  type ValidationContext,
} from "sanity";

/** Marks the title of a required field, which page.css draws, and says in words what is wrong with a field. */
export function FormField(props: FieldProps) {
  const _id = useFormValue(["_id"]);
  const context = { document: { _id }, path: [""] } as unknown as ValidationContext;
  return (
    <div
      style={{ display: "contents" }}
      data-required={isRequired(props.schemaType, context) || undefined}
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
function isRequired(schemaType: SchemaType, context: ValidationContext): boolean {
  const { jsonType, type, validation } = schemaType;
  if (jsonType === "object" && type?.name === "object") return false;
  return requires(validation, schemaType, context);
}

/** The Studio leaves a rule as a function of the document: a translation requires nothing of an empty field. */
function requires(
  rules: SchemaType["validation"],
  schemaType: SchemaType,
  context: ValidationContext,
): boolean {
  if (Array.isArray(rules)) return rules.some((each) => requires(each, schemaType, context));
  if (typeof rules !== "function") return Boolean(rules) && (rules as Rule).isRequired();
  const rule = new ConcreteRuleClass(schemaType);
  return requires(rules(rule, context) as SchemaType["validation"], schemaType, context);
}
