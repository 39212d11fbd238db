import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import MapPin from "lucide-react/icons/map-pin";
import { ButtonLink, ExternalButtonLink } from "~/components/ui/button";
import { Section } from "~/components/ui/container";
import { Waves } from "~/components/ui/waves";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import type { SiteSettings } from "~/content/site-settings.server";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { PAGES } from "../../../contract/pages";

type FindUsProps = Content<"aboutPage">["findUs"] & {
  settings: SiteSettings;
};

/** City, postal address, and links to the map and the contact page. */
export function FindUs({ title, text, linkLabel, settings }: FindUsProps) {
  const labels = useLabels().links;
  return (
    <Section labelledBy="find-us">
      <div className="grid overflow-hidden rounded-3xl border border-line lg:grid-cols-2 print:break-inside-avoid print:grid-cols-2">
        <div className="p-7 sm:p-12 print:p-4">
          <h2 id="find-us" className="text-title">
            {title}
          </h2>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={PAGES.contactPage.path}>{labels.contactUs}</ButtonLink>
            <ExternalButtonLink
              href={settings.map.linkUrl}
              label={fillPlaceholders(labels.mapOf, { company: settings.companyName })}
            >
              {linkLabel}
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </ExternalButtonLink>
          </div>
        </div>
        <div className="on-dark relative flex min-h-80 sm:min-h-96 flex-col justify-end overflow-hidden bg-brand p-7 text-on-brand sm:p-12 print:min-h-0 print:p-4">
          <Waves className="top-1 h-14 opacity-50 sm:top-4 sm:h-20" />
          <MapPin aria-hidden="true" className="relative size-9 text-marigold" strokeWidth={1.75} />
          <p className="relative mt-4 font-display text-3xl font-semibold tracking-tight">
            {[settings.city, settings.region, settings.country].join(", ")}
          </p>
          <address className="relative mt-3 text-on-brand-soft not-italic">
            {settings.addressLines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
      </div>
    </Section>
  );
}
