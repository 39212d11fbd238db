import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ReactNode } from "react";
import { useLabels } from "~/content/site-data";

/** The id of the field with this name, the target of error summaries. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The look of text fields. */
export const controlLook =
  "mt-2 block w-full rounded-xl border border-ink-soft/60 bg-paper px-4 py-3 text-ink transition placeholder:text-ink-soft hover:border-brand aria-invalid:border-danger aria-invalid:bg-danger-soft aria-invalid:ring-1 aria-invalid:ring-danger";

export interface FieldTexts {
  name: string;
  label: string;
  /** A help text that is always visible. */
  hint?: string;
  /** The validation error. */
  error?: string;
  /** True for a field that may be empty; its label says so. */
  optional?: boolean;
  /** For the element around label and field. */
  className?: string;
}

/** Attributes that connect a field with its label, hint and error. The form library sets none of them. */
export function controlProps({ name, hint, error, optional }: FieldTexts) {
  const id = fieldId(name);
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return {
    id,
    name,
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy.join(" ") || undefined,
  };
}

/** A field with its label, hint and error. */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  optional,
  className = "",
  children,
}: FieldTexts & { children: ReactNode }) {
  const id = fieldId(name);
  const labels = useLabels().forms;
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
      {children}
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
