import { useField } from "remix-validated-form";
import {
  InputField,
  type InputFieldProps,
  TextareaField,
  type TextareaFieldProps,
} from "~/components/form/field";

/** An error that appears when a field is left would move the button away from under a press. */
const options = {
  validationBehavior: {
    initial: "onSubmit",
    whenTouched: "onSubmit",
    whenSubmitted: "onChange",
  },
} as const;

/** `InputField` inside a `ValidatedForm`: default value, error and validation come from the form. */
export function TextField(props: Omit<InputFieldProps, "error">) {
  const { error, getInputProps } = useField(props.name, options);
  return (
    <InputField {...getInputProps<InputFieldProps>({ ...props })} name={props.name} error={error} />
  );
}

/** `TextareaField` inside a `ValidatedForm`. */
export function TextAreaField(props: Omit<TextareaFieldProps, "error">) {
  const { error, getInputProps } = useField(props.name, options);
  return (
    <TextareaField
      {...getInputProps<TextareaFieldProps>({ ...props })}
      name={props.name}
      error={error}
    />
  );
}
