import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

const LESS_MOTION = "(prefers-reduced-motion: reduce)";

// On the server React would warn about a layout effect.
const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/**
 * Animates elements to their new positions with View Transitions, where the browser supports them.
 * Elements are matched by `view-transition-name` (the class `moves`).
 * @param items the items to show
 * @returns the items to render: the previous ones until the browser has captured their positions
 */
export function useAnimatedLayout<T>(items: T): T {
  const [shown, setShown] = useState(items);
  useBrowserLayoutEffect(() => {
    if (shown === items) return;
    const show = () => flushSync(() => setShown(items));
    if (!document.startViewTransition || matchMedia(LESS_MOTION).matches) return setShown(items);
    const { ready, finished } = document.startViewTransition(show);
    // Rejected when the animation is skipped, as in a hidden tab; the items are shown anyway.
    for (const promise of [ready, finished]) promise.catch(() => {});
  }, [items]);
  return shown;
}
