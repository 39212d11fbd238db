import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { TeamCard } from "./team-card";
import { useCarousel } from "./use-carousel";

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
