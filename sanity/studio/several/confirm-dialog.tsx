import { Button, type ButtonTone, Dialog, Flex, Stack, Text } from "@sanity/ui";
import { type ReactNode, useEffect, useState } from "react";
import { PlainList, Problem } from "../parts";
import { errorMessage } from "../people/error-message";

interface ConfirmDialogProps {
  title: string;
  /** Undefined if there is nothing to do. Its problem is shown, and it can be tried again. */
  confirm: { text: string; tone: ButtonTone; run(): Promise<void> } | undefined;
  onClose(): void;
  /** Ends what `confirm` does before all of it is done, if that can be. */
  onStop?(): void;
  children: ReactNode;
}

/** Summarises what is going to happen, and asks once. */
export function ConfirmDialog({ title, confirm, onClose, onStop, children }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const stop = isBusy ? onStop : undefined;
  const [problem, setProblem] = useState<string>();
  const [opener] = useState(document.activeElement as HTMLElement | null);
  // The next key goes on where the dialog was opened.
  useEffect(() => () => opener?.focus(), [opener]);

  async function run(): Promise<void> {
    setBusy(true);
    await confirm?.run().catch((error) => {
      setProblem(errorMessage(error, error.message));
      setBusy(false);
    });
  }

  return (
    <Dialog
      id="several"
      header={title}
      width={1}
      onClose={stop ?? onClose}
      footer={
        <Flex gap={2} padding={3} justify="flex-end">
          <Button mode="bleed" text={stop ? "Stop" : "Cancel"} onClick={stop ?? onClose} />
          {confirm ? (
            <Button
              tone={confirm.tone}
              text={confirm.text}
              disabled={isBusy}
              onClick={() => void run()}
            />
          ) : null}
        </Flex>
      }
    >
      <Stack gap={4} padding={4}>
        <Problem text={problem} />
        {children}
      </Stack>
    </Dialog>
  );
}

export function Lines({ texts }: { texts: string[] }) {
  return (
    <Text size={1}>
      <PlainList>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have the same name
          <li key={at} style={{ paddingBlock: "0.4em" }}>
            {text}
          </li>
        ))}
      </PlainList>
    </Text>
  );
}
