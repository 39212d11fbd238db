import { toast } from "sonner";
import { freeEdge } from "~/lib/html/toast-edge";

/** Shared by all failure toasts: a second failure replaces the first, a success dismisses it. */
const FAILURE = "admin-failure";

const actionButton =
  "ml-auto shrink-0 cursor-pointer self-center rounded-full border border-brand/30 px-4 py-2 font-semibold text-brand hover:bg-mint";

/** Shows a success toast; `undo` adds an Undo button to it. */
export function toastSuccess(title: string, text: string, undo?: () => void) {
  toast.dismiss(FAILURE);
  const position = `${freeEdge()}-center` as const;
  const action = undo && { label: "Undo", onClick: undo };
  const ending = action ? { action, classNames: { actionButton } } : { duration: 5_000 };
  toast.success(title, { description: text, position, ...ending });
}

/** Shows a failure toast, which is announced at once. */
export function toastDestructive(title: string, text: string) {
  // Above a modal, which moves down: below it, a toast would be far from the field that it is about.
  const edge = document.querySelector("[aria-modal=true]") ? "top" : freeEdge("short");
  const position = `${edge}-center` as const;
  toast.error(title, { id: FAILURE, description: <span role="alert">{text}</span>, position });
}
