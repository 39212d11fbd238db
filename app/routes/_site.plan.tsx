import type { MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HourlyTable } from "~/components/sections/hourly-table";
import { Membership } from "~/components/sections/membership";
import { PageHero } from "~/components/sections/page-hero";
import { PlanCard } from "~/components/sections/plan-card";
import { Section } from "~/components/ui/container";
import { SectionHeading } from "~/components/ui/section-heading";
import { getContent } from "~/content/get-content.server";
import { CACHE } from "~/utils/cache.server";
import { pageMeta } from "~/utils/meta";

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
  const labels = { usdLabel: page.usdLabel, inrLabel: page.inrLabel };
  return (
    <>
      <PageHero {...page.hero} />
      <Section labelledBy="plans">
        <SectionHeading id="plans" {...page.plansHeading} />
        <ul className="mt-12 grid gap-6 lg:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan._id} className="row-span-4 grid grid-rows-subgrid gap-0">
              <PlanCard plan={plan} {...labels} getStartedLabel={page.getStartedLabel} />
            </li>
          ))}
        </ul>
      </Section>
      <Section ground="sand" labelledBy="hourly">
        <SectionHeading id="hourly" {...page.hourlyHeading} />
        <HourlyTable services={hourlyServices} {...labels} />
      </Section>
      <Membership {...page.membership} />
    </>
  );
}
