import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FindUs } from "~/components/about/find-us";
import { Story } from "~/components/about/story";
import { WhyChoose } from "~/components/home/why-choose";
import { PageHero } from "~/components/layout/page-hero";
import { PointGrid } from "~/components/layout/point-grid";
import { StructuredData } from "~/components/layout/structured-data";
import { Section } from "~/components/ui/container";
import { getContent } from "~/content/get-content.server";
import { useSiteData } from "~/content/site-data";
import { pageData } from "~/lib/html/page-data.server";
import { pageMeta } from "~/lib/seo/meta";
import { PAGES } from "../../contract/pages";

export async function loader() {
  return pageData({ page: await getContent("aboutPage") });
}

export { headers } from "~/lib/html/headers";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: PAGES.aboutPage.title, ...args.data?.page.seo }, args);

export default function About() {
  const { page } = useLoaderData<typeof loader>();
  const { settings } = useSiteData();
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
            {settings.labels.lists.values}
          </h2>
          <div className="-mt-16">
            <PointGrid points={page.cards} across={4} />
          </div>
        </Section>
      ) : null}
      <Story {...page.story} />
      <WhyChoose heading={page.differentiatorsHeading} points={page.differentiators} />
      <FindUs {...page.findUs} />
    </>
  );
}
