import type { ServiceLeaf } from "schema-dts";
import type { Content } from "~/content/get-content.server";
import { toPlainText } from "~/lib/text/rich-text";
import { PAGES } from "../../contract/pages";
import { companyReference, pageUrl, type SiteFacts } from "./company";
import { offersOf } from "./offers";

type HourlyService = Content<"hourlyService">;

const HOUR = "HUR";

function pricing(site: SiteFacts): string {
  return pageUrl(site, PAGES.pricingPage.path);
}

function provided(site: SiteFacts) {
  return { provider: companyReference(site.siteUrl), areaServed: "Worldwide" };
}

/** A website plan with its price in both currencies. */
export function planNode(plan: Content<"plan">, site: SiteFacts): ServiceLeaf {
  return {
    "@type": "Service",
    name: `${plan.name} website plan`,
    serviceType: "Website plan",
    description: [plan.description, ...plan.features].filter(Boolean).join(" · "),
    ...provided(site),
    offers: offersOf([plan.priceUSD, plan.priceINR], pricing(site)),
  };
}

/** A service by the hour, with its range in both currencies. */
export function hourlyServiceNode(service: HourlyService, site: SiteFacts): ServiceLeaf {
  return {
    "@type": "Service",
    name: service.name,
    serviceType: "Hourly service",
    ...provided(site),
    offers: offersOf([service.rangeUSD, service.rangeINR], pricing(site), HOUR),
  };
}

/**
 * A service as the services page describes it.
 * @param hourlyServices the price list, from which it takes the entry that its document names
 */
export function serviceNode(
  service: Content<"service">,
  hourlyServices: readonly HourlyService[],
  site: SiteFacts,
): ServiceLeaf {
  const priced = hourlyServices.find(({ _id }) => _id === service.hourlyService);
  return {
    "@type": "Service",
    name: service.title,
    serviceType: service.title,
    description: [toPlainText(service.summary), ...service.bullets].filter(Boolean).join(" · "),
    url: pageUrl(site, PAGES.servicesPage.path),
    ...provided(site),
    ...(priced && { offers: hourlyServiceNode(priced, site).offers }),
  };
}
