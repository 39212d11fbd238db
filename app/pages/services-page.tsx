import { useLoaderData } from "@remix-run/react";
import { CallToAction } from "~/components/layout/call-to-action";
import { EmptyList } from "~/components/layout/empty-list";
import { PageHero } from "~/components/layout/page-hero";
import { StructuredData } from "~/components/layout/structured-data";
import { EntryPrices } from "~/components/pricing/entry-prices";
import { LEADING, ProcessSteps, ServiceCards } from "~/components/services/service-cards";
import { workOf } from "~/components/services/service-work";
import { Container, Section } from "~/components/ui/container";
import { Icon } from "~/components/ui/icon";
import { InLanguage } from "~/components/ui/in-language";
import { getContent } from "~/content/get-content.server";
import { metaOf } from "~/content/meta";
import { useLabels } from "~/content/site-data";
import { pageData } from "~/lib/html/page-data.server";
import { getEntryPrices } from "~/services/entry-prices.server";
import { serviceNode } from "~/structured-data/services";
import { PAGES } from "../../contract/pages";

export async function loader() {
  const [page, services, hourlyServices, projects, prices] = await Promise.all([
    getContent("servicesPage"),
    getContent("service"),
    getContent("hourlyService"),
    getContent("project"),
    getEntryPrices(),
  ]);
  const works = services.slice(0, LEADING).map((service) => workOf(service, projects));
  return pageData({ page, services, hourlyServices, works, prices });
}

export const meta = metaOf("servicesPage");

export default function Services() {
  const { page, services, hourlyServices, works, prices } = useLoaderData<typeof loader>();
  const labels = useLabels();
  return (
    <>
      <StructuredData
        trail={[PAGES.servicesPage]}
        about={
          import.meta.env.SSR &&
          ((site) => services.map((service) => serviceNode(service, hourlyServices, site)))
        }
      />
      <PageHero {...page.hero}>
        <ul aria-hidden="true" className="flex flex-wrap gap-3 empty:hidden">
          {services.slice(0, 8).map(({ _id, icon }) => (
            <li
              key={_id}
              className="grid h-20 grow basis-[21%] place-items-center rounded-2xl bg-brand"
            >
              <Icon name={icon} className="size-8 text-marigold" />
            </li>
          ))}
        </ul>
      </PageHero>
      <Container className="py-6 sm:py-24 print:py-4">
        {services.length > 0 ? (
          <InLanguage of="service">
            <ServiceCards services={services} works={works} />
          </InLanguage>
        ) : (
          <EmptyList text={labels.empty.services} />
        )}
        <EntryPrices prices={prices} className="mt-6 sm:mt-10" />
      </Container>
      {page.process.length > 0 ? (
        <Section background="sand" labelledBy="process" heading={page.processHeading}>
          <ProcessSteps steps={page.process} />
        </Section>
      ) : null}
      <CallToAction {...page.callToAction} />
    </>
  );
}
