import { EmailField, TextField } from "~/components/form/text-field";
import { useLabels } from "~/content/site-data";

/** Who writes: the name and the email address, the same in every form and known to the browser. */
export function PersonFields() {
  const labels = useLabels().forms;
  return (
    <>
      <TextField name="name" label={labels.name} autoComplete="name" autoCapitalize="words" />
      <EmailField name="email" label={labels.email} autoComplete="email" />
    </>
  );
}
