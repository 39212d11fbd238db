import { toast } from "sonner";

/** Tells that something worked; `undo` offers the way back. */
export function toastSuccess(title: string, text: string, undo?: () => void) {
  toast.success(title, {
    description: text,
    ...(undo ? { action: { label: "Undo", onClick: undo } } : {}),
  });
}

/** Tells that something failed: in red, announced at once, away from the buttons at the bottom of a phone. */
export function toastDestructive(title: string, text: string) {
  toast.error(title, {
    description: <span role="alert">{text}</span>,
    position: "top-center",
  });
}
