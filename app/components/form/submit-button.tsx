import type { ReactNode } from "react";
import { buttonTones } from "~/components/ui/button-link";

interface SubmitButtonProps {
  /** The form is on its way. The button keeps the focus: it is marked, not disabled. */
  busy?: boolean;
  busyLabel?: string;
  className?: string;
  children: ReactNode;
}

/** The button that sends a form. */
export function SubmitButton({
  busy = false,
  busyLabel = "Sending…",
  className = "",
  children,
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={busy}
      className={`${buttonTones.primary} cursor-pointer aria-disabled:cursor-progress aria-disabled:opacity-75 ${className}`}
    >
      {busy ? busyLabel : children}
    </button>
  );
}
