import { Button, Flex, Text } from "@sanity/ui";
import { useState } from "react";
import type { Session } from "./people-api";

/** A date in the reader's locale. */
export function formatDay(date: string): string {
  return new Date(date).toLocaleDateString(undefined, { dateStyle: "medium" });
}

export function formatTime(date: string): string {
  return new Date(date).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

interface ConfirmButtonProps {
  text: string;
  /** The accessible name; it says what the button applies to. */
  label: string;
  confirmText: string;
  onConfirm(): void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** A button for what cannot be undone: it asks for confirmation first. The focus stays at it. */
export function ConfirmButton({ text, label, confirmText, onConfirm }: ConfirmButtonProps) {
  /** Undefined until somebody pressed it. */
  const [isAsking, setIsAsking] = useState<boolean>();
  if (!isAsking) {
    return (
      <Button
        ref={isAsking === false ? focus : undefined}
        mode="ghost"
        tone="critical"
        fontSize={1}
        text={text}
        aria-label={label}
        onClick={() => setIsAsking(true)}
      />
    );
  }
  const keep = () => setIsAsking(false);
  const both = { fontSize: 1, onKeyDown: ({ key }: { key: string }) => key === "Escape" && keep() };
  return (
    <>
      <Button {...both} tone="critical" text={confirmText} onClick={onConfirm} />
      <Button {...both} ref={focus} mode="ghost" text="Keep" onClick={keep} />
    </>
  );
}

/** Removes the access of a person or program, which ends at once. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove(): void }) {
  return (
    <ConfirmButton
      text="Remove access"
      label={`Remove access of ${name}`}
      confirmText={`Yes, remove access of ${name}`}
      onConfirm={onRemove}
    />
  );
}

interface SessionRowProps {
  session: Session;
  /** The accessible name of the button. */
  label: string;
  onEnd(): void;
}

/** A session, and the button that ends it; signing out ends that of this browser. */
export function SessionRow({ session, label, onEnd }: SessionRowProps) {
  const { device, createdAt, expiresAt, isCurrent } = session;
  return (
    <Flex gap={3} align="center" wrap="wrap">
      <Text size={1} style={{ flex: 1 }}>
        {device}, since {formatTime(createdAt)}, until {formatDay(expiresAt)}
        {isCurrent ? " (this browser)" : ""}
      </Text>
      {isCurrent ? null : (
        <ConfirmButton
          text="End session"
          label={label}
          confirmText={`Yes, end the session in ${device}`}
          onConfirm={onEnd}
        />
      )}
    </Flex>
  );
}
