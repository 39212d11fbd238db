import { Button, Flex, Stack } from "@sanity/ui";
import { type FormEvent, useId, useState } from "react";
import { TextField } from "./add-form";
import { takenEmail } from "./error-message";
import type { ShowsAtField } from "./use-attempt";

interface OneFieldFormProps {
  /** The accessible name. */
  title: string;
  label: string;
  button: string;
  type?: "text" | "email";
  maxLength: number;
  isBusy?: boolean;
  /** Says what is wrong with a text. */
  check(text: string): string | undefined;
  /** @returns whether it succeeded; if not, the field keeps its text */
  onSave(text: string, atField: ShowsAtField): Promise<boolean>;
}

/** A field with a button that saves it. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { title, label, button, isBusy = false, check, onSave, ...field } = props;
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (show(check(text)) || isBusy) return;
    if (await onSave(text, (error) => show(takenEmail(error)))) setText("");
  }

  /** @returns whether there is a problem; the field has the focus then */
  function show(found: string | undefined): boolean {
    setProblem(found);
    if (found) document.getElementById(id)?.focus();
    return found !== undefined;
  }

  return (
    <form aria-label={title} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={3}>
        <TextField
          {...field}
          id={id}
          label={label}
          problem={problem}
          value={text}
          onChange={setText}
        />
        <Flex>
          <Button type="submit" mode="ghost" fontSize={1} text={button} aria-disabled={isBusy} />
        </Flex>
      </Stack>
    </form>
  );
}
