import { Button, Card, Flex, Stack } from "@sanity/ui";
import { type FormEvent, useId, useState } from "react";
import { cleanAddress, isEmail } from "../../../contract/email";
import { BAD_EMAIL, TextField } from "./add-form";

interface EmailFormProps {
  name: string;
  onSave(email: string): void;
}

/** Asks for the email of a person who has none, like the first administrator: mails and sign-in links need it. */
export function EmailForm({ name, onSave }: EmailFormProps) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent<HTMLElement>): void {
    event.preventDefault();
    const address = cleanAddress(email);
    const isValid = isEmail(address);
    setProblem(isValid ? undefined : BAD_EMAIL);
    if (isValid) onSave(address);
    else document.getElementById(id)?.focus();
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
