import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useRef, useState } from "react";
import { arrowStep } from "./team-layout";

const TEXT_FIELD = "input, textarea, select, [contenteditable]";

/** A looping carousel over embla: which slide leads, which are in view, and the two ways to move. */
export function useCarousel() {
  const [viewport, api] = useEmblaCarousel({
    loop: true,
    align: "start",
    inViewThreshold: 0.6,
    breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
  });
  const region = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState(0);
  // Before the script has measured the slides, none may be closed to the reader.
  const [inView, setInView] = useState<number[] | null>(null);
  const [hasMoved, setHasMoved] = useState(false);

  useEffect(() => {
    if (!api) return;
    function showSelected() {
      if (!api) return;
      setSelected(api.selectedScrollSnap());
      setHasMoved(true);
    }
    function showInView() {
      const indexes = api?.slidesInView() ?? [];
      if (!api || indexes.length === 0) return;
      // A slide that leaves the view becomes inert and would drop the keyboard's focus to the page's start.
      const leavesWithFocus = api
        .slideNodes()
        .some((slide, index) => !indexes.includes(index) && slide.contains(document.activeElement));
      if (leavesWithFocus) region.current?.focus({ preventScroll: true });
      setInView(indexes);
    }
    api.on("select", showSelected).on("slidesInView", showInView);
    showInView();
    return () => {
      api.off("select", showSelected).off("slidesInView", showInView);
    };
  }, [api]);

  useEffect(() => {
    if (!api) return;
    function moveByArrow(event: KeyboardEvent) {
      const step = arrowStep(event);
      const isInTextField = event.target instanceof Element && event.target.closest(TEXT_FIELD);
      if (!api || !step || isInTextField || event.defaultPrevented) return;
      event.preventDefault();
      if (step === "next") api.scrollNext();
      else api.scrollPrev();
    }
    document.addEventListener("keydown", moveByArrow);
    return () => document.removeEventListener("keydown", moveByArrow);
  }, [api]);

  return {
    region,
    viewport,
    selected,
    hasMoved,
    isReady: inView !== null,
    isInView: (index: number) => inView === null || inView.includes(index),
    previous: () => api?.scrollPrev(),
    next: () => api?.scrollNext(),
  };
}
