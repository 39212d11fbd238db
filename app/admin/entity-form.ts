import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { zfd } from "zod-form-data";
import { visibleText } from "~/forms/fields";
import { type AdminRecord, type Entity, type Field, joinList, parseList } from "./entity";

/** The values of a form's fields; lists are comma-separated text. */
export type Draft = Record<string, string | boolean>;

/** The validator of an entity's form, which returns the record's values. */
export function entityValidator(entity: Entity) {
  const shape = Object.entries(entity.fields).map(([name, field]) => [name, fieldSchema(field)]);
  return withZod(z.object(Object.fromEntries(shape) as Record<string, FieldSchema>));
}

type FieldSchema = ReturnType<typeof fieldSchema>;

function fieldSchema(field: Field) {
  switch (field.kind) {
    case "flag":
      return zfd.checkbox();
    case "list":
      return zfd.text(z.string().default("").transform(parseList));
    default: {
      const message = `Enter the ${field.label.toLowerCase()}`;
      return zfd.text(field.required ? visibleText(message) : z.string().trim().default(""));
    }
  }
}

/** The form values of a record, or of a new one. */
export function draftOf(entity: Entity, record?: AdminRecord): Draft {
  const entries = Object.entries(entity.fields).map(([name, field]) => {
    const initial = field.kind === "flag" ? false : (field.initial ?? "");
    const value = record?.values[name] ?? initial;
    return [name, Array.isArray(value) ? joinList(value) : value];
  });
  return Object.fromEntries(entries);
}
