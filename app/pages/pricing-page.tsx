import { useLoaderData } from "@remix-run/react";
import { CallToAction } from "~/components/layout/call-to-action";
import { EmptyList } from "~/components/layout/empty-list";
import { PageHero } from "~/components/layout/page-hero";
import { StructuredData } from "~/components/layout/structured-data";
import { useEntryPrices } from "~/components/pricing/entry-prices";
import { HourlyTable } from "~/components/pricing/hourly-table";
import { PlanList } from "~/components/pricing/plan-card";
import { CheckList } from "~/components/ui/check-list";
import { Section } from "~/components/ui/container";
import { InLanguage } from "~/components/ui/in-language";
import { getContent } from "~/content/get-content.server";
import { inOriginalLanguage } from "~/content/languages.server";
import { metaOf } from "~/content/meta";
import { useLabels } from "~/content/site-data";
import { pageData } from "~/lib/html/page-data.server";
import { getEntryPrices } from "~/services/entry-prices.server";
import { hourlyServiceNode, planNode } from "~/structured-data/services";
import { PAGES } from "../../contract/pages";

export async function loader() {
  const [page, plans, hourlyServices, prices, originals] = await Promise.all([
    getContent("pricingPage"),
    getContent("plan"),
    getContent("hourlyService"),
    getEntryPrices(),
    inOriginalLanguage(() => getContent("plan")),
  ]);
  const planPrices =
    originals &&
    Object.fromEntries(
      originals.map(({ _id, priceUSD, priceINR }) => [_id, { priceUSD, priceINR }]),
    );
  return pageData({ page, plans, hourlyServices, prices, planPrices });
}

export const meta = metaOf("pricingPage");

export default function Pricing() {
  const { page, plans, hourlyServices, prices, planPrices } = useLoaderData<typeof loader>();
  const labels = useLabels();
  const currencyLabels = { usdLabel: page.usdLabel, inrLabel: page.inrLabel };
  return (
    <>
      <StructuredData
        trail={[PAGES.pricingPage]}
        about={
          import.meta.env.SSR &&
          ((site) => [
            ...plans.map((plan) => planNode({ ...plan, ...planPrices?.[plan._id] }, site)),
            ...hourlyServices.map((service) => hourlyServiceNode(service, site)),
          ])
        }
      />
      <PageHero {...page.hero}>
        <div className="divide-y divide-on-brand/20 border-y border-on-brand/20 empty:hidden">
          {useEntryPrices(prices).map((text) => (
            <p
              key={text}
              className="py-4 font-display text-2xl/8 font-semibold text-balance tabular-nums"
            >
              {text}
            </p>
          ))}
        </div>
      </PageHero>
      {plans.length > 0 ? (
        <Section labelledBy="plans" heading={page.plansHeading}>
          <InLanguage of="plan">
            <PlanList
              plans={plans}
              {...currencyLabels}
              getStartedLabel={page.getStartedLabel}
              className="mt-6 gap-4 sm:mt-12 sm:gap-6 print:grid-cols-3! print:gap-3"
            />
          </InLanguage>
        </Section>
      ) : null}
      {hourlyServices.length > 0 ? (
        <Section background="sand" labelledBy="hourly" heading={page.hourlyHeading}>
          <InLanguage of="hourlyService">
            <HourlyTable services={hourlyServices} {...currencyLabels} />
          </InLanguage>
        </Section>
      ) : null}
      {plans.length + hourlyServices.length === 0 ? (
        <Section>
          <EmptyList text={labels.empty.prices} />
        </Section>
      ) : null}
      <CallToAction
        {...page.membership}
        id="membership"
        text={page.membership.intro}
        beside={
          <CheckList
            label={page.membership.title}
            items={page.membership.benefits}
            background="dark"
            className="sm:text-lg"
          />
        }
      />
    </>
  );
}
