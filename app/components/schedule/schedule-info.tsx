import type { LucideIcon } from "lucide-react";
import CalendarX2 from "lucide-react/icons/calendar-x-2";
import MailCheck from "lucide-react/icons/mail-check";
import Moon from "lucide-react/icons/moon";
import { Card } from "~/components/ui/card";
import type { Content } from "~/content/get-content.server";
import { useSiteData } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";

type AvailabilityCardProps = Content<"schedulePage">["availability"] & {
  /** Like "UTC+5:30". */
  utcOffset: string;
};

/** When the company takes meetings. */
export function AvailabilityCard({ title, hours, note, utcOffset }: AvailabilityCardProps) {
  const { labels, timeZoneLabel } = useSiteData().settings;
  return (
    <Card
      as="section"
      background="sand"
      aria-labelledby="availability"
      className="p-7 sm:p-8 print:break-inside-avoid"
    >
      <h2 id="availability" className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">
        {fillPlaceholders(labels.schedule.zone, { zone: timeZoneLabel, offset: utcOffset })}
      </p>
      <dl className="mt-5 divide-y divide-line border-y border-line empty:hidden">
        {hours.map((line) => (
          <div key={line.days} className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="font-medium">{line.days}</dt>
            <dd className="text-ink-soft tabular-nums">{line.hours}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 flex gap-3">
        <Moon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" />
        <span>{note}</span>
      </p>
    </Card>
  );
}

type HowItWorksProps = Content<"schedulePage">["howItWorks"] &
  Pick<Content<"schedulePage">, "cancellation" | "confirmation">;

/** The steps after a request, and the rules on confirmation and cancellation. */
export function HowItWorks({ title, steps, cancellation, confirmation }: HowItWorksProps) {
  return (
    <Card
      as="section"
      background="dark"
      aria-labelledby="how-it-works"
      className="self-start p-7 sm:p-8 print:break-inside-avoid"
    >
      <h2 id="how-it-works" className="text-2xl">
        {title}
      </h2>
      <ol className="mt-6 space-y-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full border border-marigold/60 font-display font-semibold text-marigold"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-6 space-y-3 border-t border-on-brand/20 pt-6 text-on-brand-soft">
        <Rule Glyph={MailCheck} text={confirmation} />
        <Rule Glyph={CalendarX2} text={cancellation} />
      </div>
    </Card>
  );
}

function Rule({ Glyph, text }: { Glyph: LucideIcon; text: string }) {
  return (
    <p className="flex gap-3">
      <Glyph aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
