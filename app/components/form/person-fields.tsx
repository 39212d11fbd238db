import { EmailField, TextField } from "~/components/form/text-field";
import { useWords } from "~/content/use-labels";

/** Who writes: the name and the email address, the same in every form and known to the browser. */
export function PersonFields() {
  const words = useWords().forms;
  return (
    <>
      <TextField name="name" label={words.name} autoComplete="name" autoCapitalize="words" />
      <EmailField name="email" label={words.email} autoComplete="email" />
    </>
  );
}
