import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { arrowStep } from "./team-layout";

const TEXT_FIELD = "input, textarea, select, [contenteditable]";

const OPTIONS: EmblaOptionsType = {
  loop: true,
  align: "start",
  inViewThreshold: 0.6,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
};

type Step = "previous" | "next";

/** A looping carousel with embla: the selected slide, the slides in view, and two ways to move. */
export function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const { api, move } = useEmbla(viewport);
  const region = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState(0);
  // Null until the slides are measured; then none may be inert.
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
      // A slide that leaves the view becomes inert and would lose the focus to the start of the page.
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
      move(step);
    }
    document.addEventListener("keydown", moveByArrow);
    return () => document.removeEventListener("keydown", moveByArrow);
  }, [api, move]);

  return {
    region,
    viewport,
    selected,
    hasMoved,
    isReady: inView !== null,
    isInView: (index: number) => inView === null || inView.includes(index),
    previous: () => move("previous"),
    next: () => move("next"),
  };
}

/** Loads embla on demand. Steps requested before it is loaded run afterwards. */
function useEmbla(viewport: RefObject<HTMLElement>) {
  const [api, setApi] = useState<EmblaCarouselType>();
  const waiting = useRef<Step[]>([]);

  useEffect(() => {
    let embla: EmblaCarouselType | undefined;
    let isGone = false;
    import("embla-carousel").then(
      ({ default: EmblaCarousel }) => {
        if (isGone || !viewport.current) return;
        embla = EmblaCarousel(viewport.current, {
          ...OPTIONS,
          direction: getComputedStyle(viewport.current).direction === "rtl" ? "rtl" : "ltr",
        });
        setApi(embla);
      },
      (error) => console.error("The carousel could not be loaded; the row scrolls instead:", error),
    );
    return () => {
      isGone = true;
      embla?.destroy();
      setApi(undefined);
    };
  }, [viewport]);

  const move = useCallback(
    (step: Step) => {
      if (!api) waiting.current.push(step);
      else if (step === "next") api.scrollNext();
      else api.scrollPrev();
    },
    [api],
  );

  useEffect(() => {
    if (!api) return;
    for (const step of waiting.current.splice(0)) move(step);
  }, [api, move]);

  return { api, move };
}
