import Clock from "lucide-react/icons/clock";
import { Card } from "~/components/ui/card";
import type { Part } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";

interface ContactHoursProps {
  title: string;
  hours: Part<"openingHours">[];
  /** The label of the time zone, like "IST". */
  timeZone: string;
}

/** The business hours. */
export function ContactHours({ title, hours, timeZone }: ContactHoursProps) {
  const labels = useLabels().lists;
  if (hours.length === 0) return null;
  return (
    <Card as="section" background="dark" aria-labelledby="hours" className="p-5 sm:p-7">
      <h2 id="hours" className="flex items-center gap-3 text-lg">
        <Clock aria-hidden="true" className="size-6 text-marigold" strokeWidth={1.75} />
        {fillPlaceholders(labels.hours, { title, zone: timeZone })}
      </h2>
      <dl className="@container mt-4">
        {hours.map((row) => (
          <div
            key={row.days}
            className="justify-between gap-x-6 border-t border-on-brand/20 py-3 last:pb-0 @min-[21rem]:flex"
          >
            <dt className="text-on-brand-soft">{row.days}</dt>
            <dd className="font-medium tabular-nums">{row.hours}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
