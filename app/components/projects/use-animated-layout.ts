import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

const LESS_MOTION = "(prefers-reduced-motion: reduce)";

// Layout effects are the browser's; on the server React would warn of one.
const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/**
 * Lets what is shown move to its new places where the browser can do that (View Transitions), and only there.
 * Elements that stay are told by their `view-transition-name` (the class `moves`).
 * @param items what the page is to show
 * @returns what it shows: the items before, until the browser has looked where they stand
 */
export function useAnimatedLayout<T>(items: T): T {
  const [shown, setShown] = useState(items);
  useBrowserLayoutEffect(() => {
    if (shown === items) return;
    const show = () => flushSync(() => setShown(items));
    if (!document.startViewTransition || matchMedia(LESS_MOTION).matches) return setShown(items);
    const { ready, finished } = document.startViewTransition(show);
    // Skipped for the next choice, or in a tab that nobody sees: the items are shown all the same.
    for (const promise of [ready, finished]) promise.catch(() => {});
  }, [items]);
  return shown;
}
