import { useField } from "remix-validated-form";
import {
  InputField,
  type InputFieldProps,
  TextareaField,
  type TextareaFieldProps,
} from "~/components/form/field";

/** `InputField` inside a `ValidatedForm`: default value, error and validation come from the form. */
export function TextField(props: Omit<InputFieldProps, "error">) {
  const { error, getInputProps } = useField(props.name);
  return (
    <InputField {...getInputProps<InputFieldProps>({ ...props })} name={props.name} error={error} />
  );
}

/** `TextareaField` inside a `ValidatedForm`. */
export function TextAreaField(props: Omit<TextareaFieldProps, "error">) {
  const { error, getInputProps } = useField(props.name);
  return (
    <TextareaField
      {...getInputProps<TextareaFieldProps>({ ...props })}
      name={props.name}
      error={error}
    />
  );
}
