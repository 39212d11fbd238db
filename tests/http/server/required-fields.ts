import type { Field } from "../../../scripts/typegen/describe-field.mjs";
import { readRules } from "../../../scripts/typegen/read-rules.mjs";
import { readSchema } from "../../../scripts/typegen/read-schema.mjs";

export interface RequiredField {
  type: string;
  isSingleton: boolean;
  /** A path of a patch. */
  path: string;
}

/** All required fields of the schema, inside objects and in the first entry of each list included. */
export async function requiredFields(root: string): Promise<RequiredField[]> {
  const { schemaTypes, singletonTypes } = await readSchema(root);
  const types = new Map(schemaTypes.map((type) => [type.name, type]));

  function within(fields: Field[], at: string): string[] {
    return fields.flatMap((field) => {
      const path = `${at}${field.name}`;
      const own = readRules(field.validation).has("required") ? [path] : [];
      const [entry] = field.of ?? [];
      const deeper = entry
        ? within(membersOf(entry), `${path}[0].`)
        : within(membersOf(field), `${path}.`);
      return [...own, ...deeper];
    });
  }
  function membersOf(field: Field): Field[] {
    return field.fields ?? types.get(field.type)?.fields ?? [];
  }

  return schemaTypes
    .filter(({ type }) => type === "document")
    .flatMap(({ name = "", fields = [] }) =>
      within(fields, "").map((path) => ({
        type: name,
        isSingleton: singletonTypes.includes(name),
        path,
      })),
    );
}
