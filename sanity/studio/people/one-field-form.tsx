import { Button, Card, Flex, Stack } from "@sanity/ui";
import { cleanAddress, isEmail } from "http-kit/email";
import { type FormEvent, useId, useState } from "react";
import { BAD_EMAIL, TextField } from "./add-form";
import { takenEmail } from "./error-message";
import type { ShowsAtField } from "./use-attempt";

interface EmailFormProps {
  name: string;
  onSave(email: string, atField: ShowsAtField): void;
}

/** Asks for the email of a person who has none, like the first administrator: mails and sign-in links need it. */
export function EmailForm({ name, onSave }: EmailFormProps) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent<HTMLElement>): void {
    event.preventDefault();
    const address = cleanAddress(email);
    if (show(isEmail(address) ? undefined : BAD_EMAIL)) return;
    onSave(address, (error) => show(takenEmail(error)));
  }

  /** @returns whether there is a problem; the field has the focus then */
  function show(found: string | undefined): boolean {
    setProblem(found);
    if (found) document.getElementById(id)?.focus();
    return found !== undefined;
  }

  return (
    <Card as="form" aria-label={`Email of ${name}`} onSubmit={submit} noValidate>
      <Stack gap={3}>
        <TextField
          id={id}
          label="Email"
          type="email"
          problem={problem}
          maxLength={200}
          value={email}
          onChange={setEmail}
        />
        <Flex>
          <Button type="submit" mode="ghost" fontSize={1} text="Save the email" />
        </Flex>
      </Stack>
    </Card>
  );
}
