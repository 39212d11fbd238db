import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";

interface SubmitButtonProps {
  /** The form is on its way. The button keeps the focus: it is marked, not disabled. */
  busy?: boolean;
  /** What it says meanwhile. */
  busyLabel: string;
  className?: string;
  children: ReactNode;
}

/** The button that sends a form. */
export function SubmitButton({
  busy = false,
  busyLabel,
  className = "",
  children,
}: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      aria-disabled={busy}
      className={`aria-disabled:cursor-progress aria-disabled:opacity-75 ${className}`}
    >
      {busy ? busyLabel : children}
    </Button>
  );
}
