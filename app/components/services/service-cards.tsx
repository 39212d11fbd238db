import { Link } from "@remix-run/react";
import { FULL_ROWS, fullRow } from "~/components/layout/full-rows";
import { CheckList } from "~/components/ui/check-list";
import { IconTile } from "~/components/ui/icon";
import { InLanguage } from "~/components/ui/in-language";
import { RichText } from "~/components/ui/rich-text";
import { SanityImage } from "~/components/ui/sanity-image";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { PHONE_WIDTH } from "~/lib/images/image-sources";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { editMarkBeside } from "~/preview/edit-mark";
import type { ServiceWork } from "./service-work";

interface ServiceCardsProps {
  services: Content<"service">[];
  /** A project for each of the first services; on the services page alone. */
  works?: (ServiceWork | null)[];
}

/** The first services lead: they are mint, and larger on a wide screen. */
export const LEADING = 2;

const CROP = {
  aspect: 16 / 9,
  sizes: `(min-width: 1600px) 630px, (min-width: 1152px) 500px, (min-width: 640px) 44vw, ${PHONE_WIDTH}`,
};

/** One card per service with its description and features, aligned row by row. */
export function ServiceCards({ services, works = [] }: ServiceCardsProps) {
  const labels = useLabels().lists;
  const others = services.length - LEADING;
  return (
    <div className={`gap-2.5 sm:gap-5 ${FULL_ROWS}`}>
      {services.map((service, index) => {
        const isLeading = index < LEADING;
        const look = isLeading
          ? `border-transparent bg-mint sm:row-span-4 ${fullRow(index, Math.min(services.length, LEADING), 2)}`
          : `border-line bg-paper sm:row-span-3 ${fullRow(index - LEADING, others, 3)}`;
        return (
          <article
            key={service._id}
            className={`grid gap-0 rounded-3xl border px-5 pt-4 pb-1.5 max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-x-4 sm:grid-rows-subgrid sm:p-7 print:row-span-2 print:p-4 print:[&>span]:hidden ${look}`}
          >
            {isLeading ? <Work work={works[index]} /> : null}
            <IconTile
              name={service.icon}
              variant={isLeading ? "paper" : "mint"}
              {...editMarkBeside(service.title, "icon")}
            />
            {/* One row of the grid: the text follows its title, of however many lines the titles beside it are. */}
            <div className="max-sm:contents">
              <h2
                className={`text-lg/6 sm:mt-5 print:mt-2 print:text-2xl ${isLeading ? "sm:text-3xl" : "sm:text-2xl"}`}
              >
                {service.title}
              </h2>
              <RichText
                value={service.summary}
                className="mt-2 max-w-xl text-ink-soft max-sm:col-span-2 max-sm:text-base/6 sm:mt-3 sm:mb-6 print:mb-2"
              />
            </div>
            <details className="folds max-sm:col-span-2 has-[ul:empty]:hidden">
              <summary className="cursor-pointer py-2.5 font-semibold">
                {labels.covers}
                <span className="sr-only">: {service.title}</span>
              </summary>
              <CheckList
                label={fillPlaceholders(labels.includes, { name: service.title })}
                items={service.bullets}
                background={isLeading ? "mint" : "light"}
                className={`content-start border-t pt-4 sm:pt-6 print:pt-2 ${isLeading ? "border-brand/15" : "border-line"}`}
              />
            </details>
          </article>
        );
      })}
    </div>
  );
}

/** A crop of a project, with its name. A service without one keeps the row of the grid. */
function Work({ work }: { work: ServiceWork | null | undefined }) {
  return (
    <figure className="max-sm:col-span-2 max-sm:empty:hidden print:hidden">
      {work ? (
        <InLanguage of="project">
          <SanityImage image={work.image} {...CROP} className="rounded-2xl object-cover" />
          <figcaption className="mb-3 py-1 text-sm">
            <Link
              to={work.path}
              className="inline-block py-1 text-ink-soft underline-offset-4 hover:underline"
            >
              {work.title}
            </Link>
          </figcaption>
        </InLanguage>
      ) : null}
    </figure>
  );
}

/** Numbered steps along a line: vertical on a phone, in rows of four on a wide screen. */
export function ProcessSteps({ steps }: { steps: Content<"servicesPage">["process"] }) {
  return (
    <ol className="mt-8 grid sm:mt-14 lg:grid-cols-12 lg:gap-y-12">
      {steps.map((step, index) => (
        <li
          key={step._key}
          className={`relative border-s-2 border-river/40 pb-5 ps-7 last:pb-0 max-lg:col-span-1! lg:border-t-2 lg:border-s-0 lg:pt-9 lg:pe-8 lg:pb-0 lg:ps-0 ${fullRow(index, steps.length, 4)}`}
        >
          <span
            aria-hidden="true"
            className="absolute top-1 sm:top-3 -start-2.25 size-4 rounded-full bg-marigold ring-4 ring-sand lg:-top-2.25 lg:start-0"
          />
          <div className="flex items-baseline gap-3 sm:block print:flex">
            <p className="font-display text-xl leading-none font-semibold tracking-tight text-brand sm:text-5xl print:text-2xl">
              {step.number}
            </p>
            <h3 className="text-xl sm:mt-4 sm:text-2xl print:mt-0">{step.title}</h3>
          </div>
          <p className="mt-1 text-ink-soft max-sm:text-base/6 sm:mt-2">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
