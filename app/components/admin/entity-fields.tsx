import type { Entity, Field } from "~/admin/entity";
import type { Draft } from "~/admin/entity-form";
import { fieldId, TextField } from "~/components/form/field";

/** Phones must not capitalise or correct URLs. */
const verbatim = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

const LIST_HINT = "Separate the items with commas.";

/** The fields of an entity, one below the other, scrolling inside the modal. */
export function EntityFields({ entity, draft }: { entity: Entity; draft: Draft }) {
  return (
    <div className="grid grid-cols-1 gap-5 overflow-y-auto px-5 py-6 sm:px-8">
      {Object.entries(entity.fields).map(([name, field]) => (
        <EntityField key={name} name={name} field={field} isOn={draft[name] === true} />
      ))}
    </div>
  );
}

function EntityField({ name, field, isOn }: { name: string; field: Field; isOn: boolean }) {
  const { label, hint } = field;
  switch (field.kind) {
    case "flag":
      return <FlagField name={name} label={label} hint={hint} isOn={isOn} />;
    case "list":
      return <TextField name={name} label={label} hint={hint ?? LIST_HINT} optional />;
    case "longText":
      return <TextField name={name} label={label} hint={hint} optional rows={3} grows />;
    case "text":
      return (
        <TextField
          name={name}
          label={label}
          hint={hint}
          optional={!field.required}
          {...(field.keyboard ? { inputMode: field.keyboard, ...verbatim } : {})}
        />
      );
  }
}

interface FlagFieldProps {
  name: string;
  label: string;
  hint?: string;
  isOn: boolean;
}

function FlagField({ name, label, hint, isOn }: FlagFieldProps) {
  const id = fieldId(name);
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-1 size-5 shrink-0 cursor-pointer accent-brand"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
