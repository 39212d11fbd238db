import type { ComponentPropsWithRef } from "react";
import { useField } from "remix-validated-form";
import { controlLook, controlProps, FieldFrame, type FieldTexts } from "~/components/form/field";

/** Not validated on blur: a new error message would move the submit button away while it is pressed. */
const options = {
  validationBehavior: {
    initial: "onSubmit",
    whenTouched: "onSubmit",
    whenSubmitted: "onChange",
  },
} as const;

type FieldProps<Control extends "input" | "textarea"> = Omit<FieldTexts, "error"> &
  Omit<ComponentPropsWithRef<Control>, keyof FieldTexts>;

/** A labelled text input of the surrounding `ValidatedForm`. */
export function TextField({
  name,
  label,
  hint,
  optional,
  className,
  ...rest
}: FieldProps<"input">) {
  const { error, getInputProps } = useField(name, options);
  const texts = { name, label, hint, error, optional, className };
  return (
    <FieldFrame {...texts}>
      <input
        type="text"
        {...getInputProps<ComponentPropsWithRef<"input">>(rest)}
        {...controlProps(texts)}
        className={controlLook}
      />
    </FieldFrame>
  );
}

/** An email input: phones show `@` and neither capitalise nor correct it. */
export function EmailField(props: FieldProps<"input">) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}

interface TextAreaFieldProps extends FieldProps<"textarea"> {
  /** Grows with its text up to a maximum height. */
  grows?: boolean;
}

/** A labelled textarea of the surrounding `ValidatedForm`. */
export function TextAreaField({
  name,
  label,
  hint,
  optional,
  className,
  grows = false,
  ...rest
}: TextAreaFieldProps) {
  const { error, getInputProps } = useField(name, options);
  const texts = { name, label, hint, error, optional, className };
  return (
    <FieldFrame {...texts}>
      <textarea
        rows={6}
        autoCapitalize="sentences"
        {...getInputProps<ComponentPropsWithRef<"textarea">>(rest)}
        {...controlProps(texts)}
        className={`${controlLook} resize-y ${grows ? "field-sizing-content max-h-80 min-h-28" : ""}`}
      />
    </FieldFrame>
  );
}
