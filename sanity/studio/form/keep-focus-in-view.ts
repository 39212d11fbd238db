import { useEffect } from "react";

/** What grows as the Studio lays a form out. */
const FORM = '[data-testid="form-view"]';

/** From its upper edge: a field may be taller than what is seen of the form. */
const FIRST_LINE_PX = 20;

/** Holds what a click in a preview has focused in view, for as long as its form is open. */
export function useHoldInView(): void {
  useEffect(holdFocusedInView, []);
}

/**
 * A click in a preview focuses a field of a form that is not laid out yet: lists appear later, push the field down, and
 * what the browser scrolled to is another place. So it is scrolled to again as its form grows, until the editor does something.
 * @returns ends it
 */
function holdFocusedInView(): () => void {
  let isByHand = false;
  const growth = new ResizeObserver(showFocused);

  function onFocus() {
    growth.disconnect();
    const form = document.activeElement?.closest(FORM);
    if (form && !isByHand) growth.observe(form);
  }
  function onHand() {
    isByHand = true;
    growth.disconnect();
  }
  // Also when the mouse is pressed in a frame.
  function onLeave() {
    isByHand = false;
  }

  // A form that was there in one step has its focus before this begins.
  onFocus();
  const all = new AbortController();
  const early = { capture: true, passive: true, signal: all.signal };
  for (const type of ["pointerdown", "keydown", "wheel", "touchmove"])
    window.addEventListener(type, onHand, early);
  document.addEventListener("focusin", onFocus, early);
  window.addEventListener("blur", onLeave, { signal: all.signal });
  return () => {
    all.abort();
    growth.disconnect();
  };
}

function showFocused(): void {
  const focused = document.activeElement;
  if (focused && !isSeen(focused)) focused.scrollIntoView({ block: "center" });
}

function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(
    left + width / 2,
    top + Math.min(height / 2, FIRST_LINE_PX),
  );
  return element.contains(there);
}
