import { useEffect, useState } from "react";

const TOASTS = "[data-sonner-toast]:not([data-removed=true])";

/** Sonner's gap between toasts, in pixels. */
const GAP = 14;

/** The height of the toasts at each edge of the viewport, in pixels; 0 where there are none. */
interface ToastSpace {
  top: number;
  bottom: number;
}

/** Follows the toasts of the viewport while the component is mounted. */
export function useToastSpace(): ToastSpace {
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
