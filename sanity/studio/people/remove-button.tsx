import { Button } from "@sanity/ui";
import { useState } from "react";

/** Asks once more: whoever is taken back is out at once. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove(): void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button
        mode="ghost"
        tone="critical"
        fontSize={1}
        text="Take back"
        aria-label={`Take back ${name}`}
        onClick={() => setIsAsking(true)}
      />
    );
  }
  return (
    <>
      <Button tone="critical" fontSize={1} text={`Yes, take ${name} back`} onClick={onRemove} />
      <Button mode="ghost" fontSize={1} text="Keep" onClick={() => setIsAsking(false)} />
    </>
  );
}
