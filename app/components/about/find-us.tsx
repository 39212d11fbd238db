import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { CallToAction } from "~/components/layout/call-to-action";
import { Place } from "~/components/layout/place";
import { ButtonLink, ExternalButtonLink } from "~/components/ui/button";
import type { Content } from "~/content/get-content.server";
import { useSiteData } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { PAGES } from "../../../contract/pages";

/** City, postal address, and links to the map and the contact page. */
export function FindUs({ title, text, linkLabel }: Content<"aboutPage">["findUs"]) {
  const { map, companyName, labels } = useSiteData().settings;
  return (
    <CallToAction id="find-us" title={title} text={text} beside={<Place />}>
      <ButtonLink to={PAGES.contactPage.path} variant="accent">
        {labels.links.contactUs}
      </ButtonLink>
      <ExternalButtonLink
        href={map.linkUrl}
        variant="ghost"
        label={fillPlaceholders(labels.links.mapOf, { company: companyName })}
      >
        {linkLabel}
        <ArrowUpRight aria-hidden="true" className="size-4" />
      </ExternalButtonLink>
    </CallToAction>
  );
}
