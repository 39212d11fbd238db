import type { LucideIcon } from "lucide-react";
import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { EmailLink } from "~/components/ui/email-address";
import type { Content } from "~/content/get-content.server";
import { useSiteData } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";

const link =
  "-my-1 inline-block py-1 wrap-anywhere font-medium text-link underline-offset-4 hover:underline";

/** Address, phone and email; an empty setting has no card. */
export function ContactCards({ titles }: { titles: Content<"contactPage">["cards"] }) {
  const { settings } = useSiteData();
  return (
    <>
      {settings.addressLines.length > 0 && (
        <ContactCard title={titles.locationTitle} Glyph={MapPin}>
          <address className="not-italic">
            {settings.addressLines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </ContactCard>
      )}
      {settings.phone && (
        <ContactCard title={titles.phoneTitle} Glyph={Phone}>
          <a href={settings.phoneHref} className={link}>
            {settings.phone}
          </a>
        </ContactCard>
      )}
      {settings.email && (
        <ContactCard title={titles.emailTitle} Glyph={Mail}>
          <EmailLink email={settings.email} className={link} />
        </ContactCard>
      )}
    </>
  );
}

function ContactCard({
  title,
  Glyph,
  children,
}: {
  title: string;
  Glyph: LucideIcon;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="flex gap-3 p-5 sm:gap-4 sm:p-6 lg:gap-5 print:break-inside-avoid">
      <span className="grid size-10 shrink-0 lg:size-12 place-items-center rounded-xl bg-mint text-brand">
        <Glyph aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        <div className="mt-1 text-ink-soft">{children}</div>
      </div>
    </Card>
  );
}

/** The business hours. */
export function ContactHours({ title }: { title: string }) {
  const { businessHours, labels, timeZoneLabel } = useSiteData().settings;
  if (businessHours.length === 0) return null;
  return (
    <Card as="section" background="dark" aria-labelledby="hours" className="p-5 sm:p-7">
      <h2 id="hours" className="flex items-center gap-3 text-lg">
        <Clock aria-hidden="true" className="size-6 text-marigold" strokeWidth={1.75} />
        {fillPlaceholders(labels.lists.hours, { title, zone: timeZoneLabel })}
      </h2>
      <dl className="@container mt-4">
        {businessHours.map((row) => (
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
