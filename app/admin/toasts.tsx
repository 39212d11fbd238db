import { toast } from "sonner";

/** Shared by all failure toasts: a second failure replaces the first, a success dismisses it. */
const FAILURE = "admin-failure";

// At the top: at the bottom of a phone they would cover a modal's Save button.
const position = "top-center";

/** Shows a success toast; `undo` adds an Undo button to it. */
export function toastSuccess(title: string, text: string, undo?: () => void) {
  toast.dismiss(FAILURE);
  if (!undo) {
    toast.success(title, { description: text, position, duration: 5_000 });
    return;
  }
  toast.success(title, {
    description: text,
    position,
    action: { label: "Undo", onClick: undo },
    classNames: {
      actionButton:
        "ml-auto shrink-0 cursor-pointer self-center rounded-full border border-brand/30 px-4 py-2 font-semibold text-brand hover:bg-mint",
    },
  });
}

/** Shows a failure toast, which is announced at once. */
export function toastDestructive(title: string, text: string) {
  toast.error(title, { id: FAILURE, description: <span role="alert">{text}</span>, position });
}
