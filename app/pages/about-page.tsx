import { useLoaderData } from "@remix-run/react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { ImageText } from "~/components/editor-page/image-text";
import { WhyChoose } from "~/components/home/why-choose";
import { CallToAction } from "~/components/layout/call-to-action";
import { PageHero } from "~/components/layout/page-hero";
import { Place } from "~/components/layout/place";
import { PointGrid } from "~/components/layout/point-grid";
import { StructuredData } from "~/components/layout/structured-data";
import { ButtonLink, ExternalButtonLink } from "~/components/ui/button";
import { Section } from "~/components/ui/container";
import { getContent } from "~/content/get-content.server";
import { metaOf } from "~/content/meta";
import { useSiteData } from "~/content/site-data";
import { pageData } from "~/lib/html/page-data.server";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { PAGES } from "../../contract/pages";

export async function loader() {
  return pageData({ page: await getContent("aboutPage") });
}

export const meta = metaOf("aboutPage");

export default function About() {
  const { page } = useLoaderData<typeof loader>();
  const { settings } = useSiteData();
  const { links, lists } = settings.labels;
  return (
    <>
      <StructuredData trail={[PAGES.aboutPage]} />
      <PageHero {...page.hero}>
        <dl className="flex flex-wrap wrap-anywhere gap-x-8 gap-y-5 empty:hidden">
          {settings.stats.slice(0, 4).map(({ label, value }) => (
            <div
              key={label}
              className="flex grow basis-[40%] flex-col-reverse justify-end border-s-2 border-marigold ps-4"
            >
              <dt className="text-on-brand-soft">{label}</dt>
              <dd className="font-display text-4xl font-semibold tracking-tight">{value}</dd>
            </div>
          ))}
        </dl>
      </PageHero>
      {page.cards.length > 0 ? (
        <Section labelledBy="at-a-glance">
          <h2 id="at-a-glance" className="sr-only">
            {lists.values}
          </h2>
          <div className="-mt-16">
            <PointGrid points={page.cards} across={4} />
          </div>
        </Section>
      ) : null}
      <ImageText {...page.story} id="story" text={page.story.paragraphs} background="sand">
        <ButtonLink to={PAGES.teamPage.path} variant="outline" className="mt-8">
          {links.meetTeam}
        </ButtonLink>
      </ImageText>
      <WhyChoose heading={page.differentiatorsHeading} points={page.differentiators} />
      <CallToAction {...page.findUs} id="find-us" buttonLabel={links.contactUs} beside={<Place />}>
        <ExternalButtonLink
          href={settings.map.linkUrl}
          variant="ghost"
          label={fillPlaceholders(links.mapOf, { company: settings.companyName })}
        >
          {page.findUs.linkLabel}
          <ArrowUpRight aria-hidden="true" className="size-4" />
        </ExternalButtonLink>
      </CallToAction>
    </>
  );
}
