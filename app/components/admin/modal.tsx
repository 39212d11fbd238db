import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { isDoubleClick } from "~/lib/html/double-click";
import { IN_ENGLISH } from "./staff-shell";

const looks = {
  dialog:
    "flex max-h-full min-h-80 w-full max-w-2xl flex-col overflow-hidden rounded-3xl bg-paper shadow-lift",
  alertdialog: "w-full max-w-md rounded-3xl bg-paper p-6 shadow-lift sm:p-8",
};

interface ModalProps {
  /** An alert dialog is not closed by a click outside. */
  role?: keyof typeof looks;
  /** Called on Escape and on a click outside. */
  onDismiss: () => void;
  /** Contains a `ModalTitle`. */
  children: ReactNode;
}

/** A modal that is open while it is mounted. It traps the focus and restores it afterwards. */
export function Modal({ role = "dialog", onDismiss, children }: ModalProps) {
  const openedFrom = useRef<Element | null>(null);
  useScrollLock();
  return (
    <Dialog.Root open onOpenChange={onDismiss}>
      <Dialog.Portal>
        {/* Not Radix's overlay: its scroll lock adds a style element, which the site's policy forbids. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape for it */}
        <div
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            // A press outside must not blur the focused field.
            event.preventDefault();
            if (!isDoubleClick(event) && role === "dialog") onDismiss();
          }}
          className="beside-toasts pointer-events-auto fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-ink/60 p-3 sm:p-6"
        >
          <Dialog.Content
            {...IN_ENGLISH}
            role={role}
            aria-modal="true"
            aria-describedby={undefined}
            className={looks[role]}
            onOpenAutoFocus={(event) => {
              openedFrom.current = document.activeElement;
              focusFirstField(event);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
            }}
            onInteractOutside={(event) => event.preventDefault()}
          >
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Without a field, the first button gets the focus by default. */
function focusFirstField(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field = event.currentTarget.querySelector<HTMLElement>(
    "input:not([type=hidden]), textarea",
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export const ModalTitle = Dialog.Title;

/** Prevents the page behind from scrolling, and from shifting when its scrollbar disappears. */
function useScrollLock() {
  useEffect(() => {
    const root = document.documentElement;
    const { overflow, paddingRight } = root.style;
    const scrollbar = window.innerWidth - root.clientWidth;
    root.style.overflow = "hidden";
    if (scrollbar > 0) root.style.paddingRight = `${scrollbar}px`;
    return () => {
      root.style.overflow = overflow;
      root.style.paddingRight = paddingRight;
    };
  }, []);
}
