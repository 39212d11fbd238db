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

interface EntityFieldProps {
  name: string;
  field: Field;
  /** Of a checkbox. */
  isOn: boolean;
}

function EntityField({ name, field, isOn }: EntityFieldProps) {
  const { kind, label, hint, required, keyboard } = field;
  if (kind === "flag") return <FlagField name={name} field={field} isOn={isOn} />;
  return (
    <TextField
      name={name}
      label={label}
      hint={hint ?? (kind === "list" ? LIST_HINT : undefined)}
      optional={!required}
      {...(kind === "longText" && { rows: 3, grows: true })}
      {...(keyboard && { inputMode: keyboard, ...verbatim })}
    />
  );
}

function FlagField({ name, field: { label, hint }, isOn }: EntityFieldProps) {
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
