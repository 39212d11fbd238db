import { useSiteData } from "~/content/site-data";

interface PhoneHoursProps {
  /** Where the number and the hours are. */
  className: string;
  /** The size of the number. */
  size: string;
}

/** The phone number with the hours in which it is answered; nothing without a number. */
export function PhoneHours({ className, size }: PhoneHoursProps) {
  const { phone, phoneHref, businessHours, timeZoneLabel } = useSiteData().settings;
  if (!phone) return null;
  return (
    <div className={`border-on-brand/20 wrap-anywhere text-on-brand-soft ${className}`}>
      <a
        href={phoneHref}
        className={`py-1 font-display font-semibold tracking-tight text-on-brand tabular-nums hover:underline ${size}`}
      >
        {phone}
      </a>
      {businessHours.map(({ days, hours }) => (
        <p key={days} className="min-w-0 tabular-nums sm:py-1">
          {days}{" "}
          <span className="inline-block">
            {hours} {timeZoneLabel}
          </span>
        </p>
      ))}
    </div>
  );
}
