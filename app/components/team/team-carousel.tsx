import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { TeamCard } from "./team-card";
import { arrowStep } from "./team-layout";

const arrowLook =
  "grid size-12 place-items-center rounded-full border border-brand/30 text-brand transition hover:border-brand hover:bg-mint";

/**
 * The team as a looping carousel: two members in view, one on a phone.
 * Without JavaScript it is a scrollable row.
 */
export function TeamCarousel({ members }: { members: Content<"teamMember">[] }) {
  const { region, viewport, selected, hasMoved, isReady, isInView, previous, next } = useCarousel();
  const labels = useLabels().team;
  const placeOf = (index: number) =>
    fillPlaceholders(labels.place, { number: index + 1, count: members.length });

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-roledescription={labels.carousel}
      aria-label={labels.members}
      className="rounded-3xl"
    >
      <div
        data-needs-script
        className="mb-6 flex items-center justify-end gap-3 text-ink-soft tabular-nums"
      >
        <span aria-hidden="true" className="me-auto sm:me-3">
          {selected + 1} / {members.length}
        </span>
        <button type="button" onClick={previous} className={arrowLook}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">{labels.previous}</span>
        </button>
        <button type="button" onClick={next} className={arrowLook}>
          <ArrowRight aria-hidden="true" className="size-5" />
          <span className="sr-only">{labels.next}</span>
        </button>
      </div>
      <div
        ref={viewport}
        className={`relative -mx-3 ${isReady ? "overflow-hidden" : "snap-x snap-mandatory overflow-x-auto"}`}
      >
        <div className="flex touch-pan-y">
          {members.map((member, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group; a fieldset is for form fields
            <div
              key={member._id}
              role="group"
              aria-roledescription={labels.slide}
              aria-label={placeOf(index)}
              {...(isInView(index) ? {} : { inert: "" })}
              className="min-w-0 shrink-0 basis-full snap-start px-3 md:basis-1/2"
            >
              <TeamCard member={member} priority={index === 0} />
            </div>
          ))}
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {hasMoved ? `${members[selected]?.name}, ${placeOf(selected)}` : ""}
      </p>
    </section>
  );
}

const TEXT_FIELD = "input, textarea, select, [contenteditable]";

const OPTIONS: EmblaOptionsType = {
  loop: true,
  align: "start",
  inViewThreshold: 0.6,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
};

type Step = "previous" | "next";

/** A looping carousel with embla: the selected slide, the slides in view, and two ways to move. */
function useCarousel() {
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
  const loading = useRef<Promise<EmblaCarouselType | undefined>>();

  useEffect(() => {
    const { current: element } = viewport;
    if (!element) return;
    let isGone = false;
    const embla = import("embla-carousel").then(({ default: EmblaCarousel }) => {
      if (isGone) return undefined;
      const { direction } = getComputedStyle(element);
      return EmblaCarousel(element, { ...OPTIONS, direction: direction === "rtl" ? "rtl" : "ltr" });
    });
    embla.then(setApi, (error) =>
      console.error("The carousel could not be loaded; the row scrolls instead:", error),
    );
    loading.current = embla.catch(() => undefined);
    return () => {
      isGone = true;
      loading.current?.then((loaded) => loaded?.destroy());
      setApi(undefined);
    };
  }, [viewport]);

  const move = useCallback(async (step: Step) => {
    const embla = await loading.current;
    if (step === "next") embla?.scrollNext();
    else embla?.scrollPrev();
  }, []);

  return { api, move };
}
