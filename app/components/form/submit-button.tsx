import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";

interface SubmitButtonProps {
  /** True while the form is sent. Sets `aria-disabled`, because a disabled button would lose the focus. */
  busy?: boolean;
  /** The label while busy. */
  busyLabel: string;
  className?: string;
  children: ReactNode;
}

/** The submit button of a form. */
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
