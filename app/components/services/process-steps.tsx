import { fullRow } from "~/components/layout/full-rows";
import type { Content } from "~/content/get-content.server";

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
          <div className="flex items-baseline gap-3 sm:block">
            <p className="font-display text-xl leading-none font-semibold tracking-tight text-brand sm:text-5xl">
              {step.number}
            </p>
            <h3 className="text-xl sm:mt-4 sm:text-2xl">{step.title}</h3>
          </div>
          <p className="mt-1 text-ink-soft max-sm:text-base/6 sm:mt-2">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
