import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyList } from "~/components/layout/empty-list";
import { FULL_ROWS, fullRow } from "~/components/layout/full-rows";
import { PageHero } from "~/components/layout/page-hero";
import { StructuredData } from "~/components/layout/structured-data";
import { HourlyTable } from "~/components/pricing/hourly-table";
import { Membership } from "~/components/pricing/membership";
import { PlanCard } from "~/components/pricing/plan-card";
import { Section } from "~/components/ui/container";
import { SectionHeading } from "~/components/ui/section-heading";
import { getContent } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { pageData } from "~/lib/document/page-data.server";
import { pageMeta } from "~/lib/seo/meta";
import { hourlyServiceNode, planNode } from "~/structured-data/services";
import { PAGES } from "../../contract/pages";

export async function loader() {
  const [page, plans, hourlyServices] = await Promise.all([
    getContent("pricingPage"),
    getContent("plan"),
    getContent("hourlyService"),
  ]);
  return pageData({ page, plans, hourlyServices });
}

export { headers } from "~/lib/document/headers";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: PAGES.pricingPage.title, ...args.data?.page.seo }, args);

export default function Pricing() {
  const { page, plans, hourlyServices } = useLoaderData<typeof loader>();
  const labels = useLabels();
  const currencyLabels = { usdLabel: page.usdLabel, inrLabel: page.inrLabel };
  return (
    <>
      <StructuredData
        trail={[PAGES.pricingPage]}
        about={(site) => [
          ...plans.map((plan) => planNode(plan, site)),
          ...hourlyServices.map((service) => hourlyServiceNode(service, site)),
        ]}
      />
      <PageHero {...page.hero} />
      {plans.length > 0 ? (
        <Section labelledBy="plans">
          <SectionHeading id="plans" {...page.plansHeading} />
          <ul
            className={`mt-6 gap-4 sm:mt-12 sm:gap-6 sm:max-lg:grid-cols-1! ${FULL_ROWS} print:grid-cols-3! print:gap-3`}
          >
            {plans.map((plan, index) => (
              <li
                key={plan._id}
                className={`row-span-4 grid grid-rows-subgrid gap-0 sm:max-lg:col-span-1! ${fullRow(index, plans.length, 3)}`}
              >
                <PlanCard plan={plan} {...currencyLabels} getStartedLabel={page.getStartedLabel} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {hourlyServices.length > 0 ? (
        <Section background="sand" labelledBy="hourly">
          <SectionHeading id="hourly" {...page.hourlyHeading} />
          <HourlyTable services={hourlyServices} {...currencyLabels} />
        </Section>
      ) : null}
      {plans.length + hourlyServices.length === 0 ? (
        <Section>
          <EmptyList text={labels.empty.prices} />
        </Section>
      ) : null}
      <Membership {...page.membership} />
    </>
  );
}
