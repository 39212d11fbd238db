import { Box, Button, Dialog, Label, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useId } from "react";

export interface ShownSecret {
  kind: "link" | "token";
  name: string;
  text: string;
}

const MESSAGES = {
  link: { label: "Sign-in link", says: "It works once and for seven days. No mail is sent." },
  token: { label: "Token", says: "It is shown once and not stored." },
};

/** Shows a link or token once, to copy it. */
export function SecretDialog({ secret, onClose }: { secret: ShownSecret; onClose(): void }) {
  const id = useId();
  const toast = useToast();
  const { label, says } = MESSAGES[secret.kind];

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret.text);
      toast.push({ status: "success", title: `${label} copied` });
    } catch {
      // Browsers offer no clipboard without TLS.
      toast.push({ status: "warning", title: "The browser does not copy here: select the text." });
    }
  }

  return (
    <Dialog id={`${id}dialog`} header={`${label} for ${secret.name}`} onClose={onClose} width={1}>
      <Box padding={4}>
        <Stack gap={4}>
          <Text size={1}>{says} Copy it and send it yourself.</Text>
          <Stack gap={3}>
            <Label as="label" htmlFor={`${id}text`}>
              {label}
            </Label>
            <TextInput
              id={`${id}text`}
              readOnly
              value={secret.text}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </Stack>
          <Button tone="primary" text={`Copy the ${label.toLowerCase()}`} onClick={copy} />
        </Stack>
      </Box>
    </Dialog>
  );
}
