import { Button } from "@sanity/ui";
import { useState } from "react";

/** A date in the reader's locale. */
export function formatDay(date: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }).format(new Date(date));
}

export function formatTime(date: string): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(date));
}

/** Asks for confirmation, because access ends at once. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove(): void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button
        mode="ghost"
        tone="critical"
        fontSize={1}
        text="Remove access"
        aria-label={`Remove access of ${name}`}
        onClick={() => setIsAsking(true)}
      />
    );
  }
  return (
    <>
      <Button
        tone="critical"
        fontSize={1}
        text={`Yes, remove access of ${name}`}
        onClick={onRemove}
      />
      <Button mode="ghost" fontSize={1} text="Keep" onClick={() => setIsAsking(false)} />
    </>
  );
}
