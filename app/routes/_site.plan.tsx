import type { MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HourlyTable } from "~/components/sections/hourly-table";
import { Membership } from "~/components/sections/membership";
import { NothingYet } from "~/components/sections/nothing-yet";
import { PageHero } from "~/components/sections/page-hero";
import { PlanCard } from "~/components/sections/plan-card";
import { StructuredData } from "~/components/site/structured-data";
import { Section } from "~/components/ui/container";
import { FULL_ROWS, fullRow } from "~/components/ui/full-rows";
import { SectionHeading } from "~/components/ui/section-heading";
import { getContent } from "~/content/get-content.server";
import { hourlyServiceNode, planNode } from "~/structured-data/services";
import { CACHE } from "~/utils/cache.server";
import { pageMeta } from "~/utils/meta";
import { useWords } from "~/utils/words";
import { PAGES } from "../../contract/pages";

export async function loader() {
  const [page, plans, hourlyServices] = await Promise.all([
    getContent("pricingPage"),
    getContent("plan"),
    getContent("hourlyService"),
  ]);
  return json({ page, plans, hourlyServices }, { headers: { "Cache-Control": CACHE.page } });
}

export { headers } from "~/utils/headers";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: "Pricing", ...args.data?.page.seo }, args);

export default function Pricing() {
  const { page, plans, hourlyServices } = useLoaderData<typeof loader>();
  const words = useWords();
  const labels = { usdLabel: page.usdLabel, inrLabel: page.inrLabel };
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
            className={`mt-12 gap-6 sm:max-lg:grid-cols-1! ${FULL_ROWS} print:grid-cols-3! print:gap-3`}
          >
            {plans.map((plan, index) => (
              <li
                key={plan._id}
                className={`row-span-4 grid grid-rows-subgrid gap-0 sm:max-lg:col-span-1! ${fullRow(index, plans.length, 3)}`}
              >
                <PlanCard plan={plan} {...labels} getStartedLabel={page.getStartedLabel} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {hourlyServices.length > 0 ? (
        <Section ground="sand" labelledBy="hourly">
          <SectionHeading id="hourly" {...page.hourlyHeading} />
          <HourlyTable services={hourlyServices} {...labels} />
        </Section>
      ) : null}
      {plans.length + hourlyServices.length === 0 ? (
        <Section>
          <NothingYet text={words.empty.prices} />
        </Section>
      ) : null}
      <Membership {...page.membership} />
    </>
  );
}
