import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isDoubleClick } from "~/lib/html/double-click";
import { IN_ENGLISH } from "./staff-shell";

/** Between toasts and modal, in pixels. */
const EDGE = 12;

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
  const toasts = useToastSpace();
  useScrollLock();
  return (
    <Dialog.Root open onOpenChange={onDismiss}>
      <Dialog.Portal>
        {/* Not Radix's overlay: its scroll lock adds a style element, which the site's policy forbids. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape for it */}
        <div
          // Leaves space for the toasts.
          style={{
            ...(toasts.top > 0 && {
              paddingTop: toasts.top + EDGE,
              scrollPaddingTop: toasts.top + EDGE,
            }),
            ...(toasts.bottom > 0 && { paddingBottom: toasts.bottom + EDGE }),
          }}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            // A press outside must not blur the focused field.
            event.preventDefault();
            if (!isDoubleClick(event) && role === "dialog") onDismiss();
          }}
          className="pointer-events-auto fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-ink/60 p-3 sm:p-6"
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

const TOASTS = "[data-sonner-toast]:not([data-removed=true])";

/** Sonner's gap between toasts, in pixels. */
const GAP = 14;

/** The height of the toasts at each edge of the viewport, in pixels; 0 where there are none. */
interface ToastSpace {
  top: number;
  bottom: number;
}

/** Follows the toasts of the viewport while the component is mounted. */
function useToastSpace(): ToastSpace {
  const [space, setSpace] = useState<ToastSpace>({ top: 0, bottom: 0 });
  useEffect(() => {
    const measure = () =>
      setSpace((before) => {
        const now = { top: spaceAt("top"), bottom: spaceAt("bottom") };
        return now.top === before.top && now.bottom === before.bottom ? before : now;
      });
    measure();
    // The toaster is mounted with its first toast and has their positions as attributes.
    const observer = new MutationObserver(measure);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["style", "data-removed", "data-expanded"],
    });
    return () => observer.disconnect();
  }, []);
  return space;
}

/** Computed from final positions: while toasts slide in, their boxes are elsewhere. */
function spaceAt(edge: keyof ToastSpace): number {
  const list = document.querySelector<HTMLElement>(
    `[data-sonner-toaster][data-y-position=${edge}]`,
  );
  if (!list) return 0;
  const margin =
    edge === "top" ? list.offsetTop : window.innerHeight - list.offsetTop - list.offsetHeight;
  const heights = [...list.querySelectorAll<HTMLElement>(TOASTS)].map((toast) => {
    const { style, dataset, offsetHeight } = toast;
    const before = Number(style.getPropertyValue("--toasts-before") || 0);
    const offset = Number.parseFloat(style.getPropertyValue("--offset")) || 0;
    return margin + offsetHeight + (dataset.expanded === "true" ? offset : before * GAP);
  });
  return Math.max(0, ...heights);
}
