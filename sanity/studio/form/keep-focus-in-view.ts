import { useEffect } from "react";

/** The element that grows while the Studio renders a form. */
const FORM = '[data-testid="form-view"]';

/** How far below its top edge a field has to be visible. A field may be taller than the viewport. */
const FIRST_LINE_PX = 20;

/** Keeps the field that a click in a preview focuses in view while its form is open. */
export function KeepFocusInView() {
  useEffect(keepFocusInView, []);
  return null;
}

/**
 * Scrolls to the focused field again while its form grows, until the editor types, points or scrolls. A click in a
 * preview focuses the field before the form is complete: lists above it render later and push it down.
 * @returns stops it
 */
function keepFocusInView(): () => void {
  let isByHand = false;
  const growth = new ResizeObserver(scrollToFocus);

  function onFocus() {
    growth.disconnect();
    const form = document.activeElement?.closest(FORM);
    if (form && !isByHand) growth.observe(form);
  }
  function onHand() {
    isByHand = true;
    growth.disconnect();
  }
  // Also fires when the mouse is pressed inside the frame.
  function onLeave() {
    isByHand = false;
  }

  // The field may have the focus already.
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

function scrollToFocus(): void {
  const focused = document.activeElement;
  if (focused && !isVisible(focused)) focused.scrollIntoView({ block: "center" });
}

function isVisible(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(
    left + width / 2,
    top + Math.min(height / 2, FIRST_LINE_PX),
  );
  return element.contains(there);
}
