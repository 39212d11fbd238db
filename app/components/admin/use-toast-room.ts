import { useEffect, useState } from "react";

const TOASTS =
  "[data-sonner-toaster][data-y-position=top] [data-sonner-toast]:not([data-removed=true])";

/** Sonner's gap between toasts, in pixels. */
const GAP = 14;

/** The height of the toasts at the top of the viewport, in pixels; 0 when there are none. */
export function useToastSpace(): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const measure = () => setRoom(lowestEdge());
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
  return room;
}

/** Computed from final positions: while toasts slide in, their boxes are elsewhere. */
function lowestEdge(): number {
  const edges = [...document.querySelectorAll<HTMLElement>(TOASTS)].map((toast) => {
    const top = toast.offsetParent instanceof HTMLElement ? toast.offsetParent.offsetTop : 0;
    const { style, dataset, offsetHeight } = toast;
    const before = Number(style.getPropertyValue("--toasts-before") || 0);
    const offset = Number.parseFloat(style.getPropertyValue("--offset")) || 0;
    return top + offsetHeight + (dataset.expanded === "true" ? offset : before * GAP);
  });
  return Math.max(0, ...edges);
}
