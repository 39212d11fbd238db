import type { MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FindUs } from "~/components/sections/find-us";
import { PageHero } from "~/components/sections/page-hero";
import { PointGrid } from "~/components/sections/point-grid";
import { Story } from "~/components/sections/story";
import { WhyChoose } from "~/components/sections/why-choose";
import { StructuredData } from "~/components/site/structured-data";
import { Section } from "~/components/ui/container";
import { getContent } from "~/content/get-content.server";
import { CACHE } from "~/utils/cache.server";
import { pageMeta } from "~/utils/meta";
import { useSiteData } from "~/utils/site-data";
import { PAGES } from "../../contract/pages";

export async function loader() {
  return json(
    { page: await getContent("aboutPage") },
    { headers: { "Cache-Control": CACHE.page } },
  );
}

export { headers } from "~/utils/headers";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: "About", ...args.data?.page.seo }, args);

export default function About() {
  const { page } = useLoaderData<typeof loader>();
  const { settings } = useSiteData();
  return (
    <>
      <StructuredData trail={[PAGES.aboutPage]} />
      <PageHero {...page.hero} />
      {page.cards.length > 0 ? (
        <Section labelledBy="at-a-glance">
          <h2 id="at-a-glance" className="sr-only">
            {settings.words.lists.values}
          </h2>
          <div className="-mt-12">
            <PointGrid points={page.cards} across={4} />
          </div>
        </Section>
      ) : null}
      <Story {...page.story} />
      <WhyChoose heading={page.differentiatorsHeading} points={page.differentiators} />
      <FindUs {...page.findUs} settings={settings} />
    </>
  );
}
