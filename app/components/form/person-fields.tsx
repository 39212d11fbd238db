import { EmailField, TextField } from "~/components/form/text-field";
import { useLabels } from "~/content/site-data";

/** Name and email, the same in every form, with autocomplete. */
export function PersonFields() {
  const labels = useLabels().forms;
  return (
    <>
      <TextField name="name" label={labels.name} autoComplete="name" autoCapitalize="words" />
      <EmailField name="email" label={labels.email} autoComplete="email" />
    </>
  );
}
