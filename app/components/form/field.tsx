import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ComponentPropsWithoutRef } from "react";
import { useField } from "remix-validated-form";
import { useLabels } from "~/content/site-data";

/** The id of the field with this name, the target of error summaries. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

const look =
  "mt-2 block w-full rounded-xl border border-ink-soft/60 bg-paper px-4 py-3 text-ink transition placeholder:text-ink-soft hover:border-brand aria-invalid:border-danger aria-invalid:bg-danger-soft aria-invalid:ring-1 aria-invalid:ring-danger";

/** Not validated on blur: a new error message would move the submit button away while it is pressed. */
const options = {
  validationBehavior: {
    initial: "onSubmit",
    whenTouched: "onSubmit",
    whenSubmitted: "onChange",
  },
} as const;

type InputProps = Pick<
  ComponentPropsWithoutRef<"input">,
  "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "autoCorrect" | "spellCheck"
>;

/** Phones must not capitalise or correct addresses. */
const verbatim = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

interface TextFieldProps extends InputProps {
  name: string;
  label: string;
  /** A help text that is always visible. */
  hint?: string | undefined;
  /** True for a field that may be empty; its label says so. */
  optional?: boolean;
  /** For an address: which signs the keyboard of a phone shows. */
  keyboard?: "email" | "url" | undefined;
  /** Lines of a textarea; without it, the field is an input. */
  rows?: number;
  /** A textarea that grows with its text up to a maximum height. */
  grows?: boolean;
  /** For the element around label and field. */
  className?: string;
}

/** A text field of the surrounding `ValidatedForm` with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, optional, keyboard, rows, grows, className, ...rest } = props;
  const { error, getInputProps } = useField(name, options);
  const labels = useLabels().forms;
  const id = fieldId(name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = {
    ...getInputProps<InputProps & { onChange?: () => void }>({
      ...(keyboard && { inputMode: keyboard, ...verbatim }),
      ...rest,
    }),
    id,
    name,
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> {labels.optional}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {rows ? (
        <textarea
          rows={rows}
          autoCapitalize="sentences"
          {...control}
          className={`${look} resize-y ${grows ? "field-sizing-content max-h-80 min-h-28" : ""}`}
        />
      ) : (
        <input type="text" {...control} className={look} />
      )}
      {error ? (
        <p
          id={`${id}-error`}
          className="mt-2 flex items-start gap-2 text-sm font-medium text-danger"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
