import { formValidator, optionalText, type Rule, requiredText } from "~/forms/fields";
import {
  type AdminRecord,
  type Entity,
  type Field,
  type FieldValue,
  joinList,
  parseList,
  type Values,
} from "./entity";

/** The values of a form's fields; lists are comma-separated text. */
export type Draft = Record<string, string | boolean>;

/** The validator of an entity's form, which returns the record's values. */
export function entityValidator(entity: Entity) {
  const rules = Object.entries(entity.fields).map(([name, field]) => [name, ruleOf(field)]);
  return formValidator<Values>(Object.fromEntries(rules));
}

function ruleOf(field: Field): Rule<FieldValue> {
  if (field.kind === "flag") return (text) => text === "on";
  if (field.kind === "list") return parseList;
  return field.required ? requiredText(`Enter the ${field.label.toLowerCase()}`) : optionalText;
}

/** The form values of a record, or of a new one. */
export function draftOf(entity: Entity, record?: AdminRecord): Draft {
  const entries = Object.entries(entity.fields).map(([name, field]) => {
    const value = record?.values[name] ?? initialValue(field);
    return [name, Array.isArray(value) ? joinList(value) : value];
  });
  return Object.fromEntries(entries);
}

function initialValue(field: Field): string | boolean {
  if (field.kind === "flag") return false;
  return field.kind === "list" ? "" : (field.initial ?? "");
}
