import { useLoaderData } from "@remix-run/react";
import { HERO_IMAGE, HomeHero } from "~/components/home/home-hero";
import { StatsStrip } from "~/components/home/stats-strip";
import { WhyChoose } from "~/components/home/why-choose";
import { CallToAction } from "~/components/layout/call-to-action";
import { PointGrid } from "~/components/layout/point-grid";
import { StructuredData } from "~/components/layout/structured-data";
import { EntryPrices } from "~/components/pricing/entry-prices";
import { ProjectGrid } from "~/components/projects/project-grid";
import { ButtonLink } from "~/components/ui/button";
import { Container, Section } from "~/components/ui/container";
import { InLanguage } from "~/components/ui/in-language";
import { getContent } from "~/content/get-content.server";
import { metaOf } from "~/content/meta";
import { useSiteData } from "~/content/site-data";
import { pageData } from "~/lib/html/page-data.server";
import { getEntryPrices } from "~/services/entry-prices.server";
import { projectNode } from "~/structured-data/projects";
import { featuredProjects, heroProjects } from "../../contract/featured-projects";
import { PAGES } from "../../contract/pages";

export async function loader() {
  const [page, projects, prices] = await Promise.all([
    getContent("homePage"),
    getContent("project"),
    getEntryPrices(),
  ]);
  const featured = featuredProjects(projects, page.featuredProjects);
  const pictured = projects.filter(({ image }) => image.assetId);
  const hero = heroProjects(pictured, page.heroProjects, featured);
  const heroImages = hero.map(({ image }) => image);
  return pageData({ page, projects: featured, heroImages, prices });
}

export const meta = metaOf<typeof loader>(
  "homePage",
  ({ heroImages: [image] }) => image && { image, ...HERO_IMAGE },
);

export default function Home() {
  const { page, projects, heroImages, prices } = useLoaderData<typeof loader>();
  const { settings } = useSiteData();
  return (
    <>
      <StructuredData
        about={
          import.meta.env.SSR && ((site) => projects.map((project) => projectNode(project, site)))
        }
      />
      <HomeHero {...page.hero} images={heroImages} />
      {settings.stats.length > 0 ? (
        <Container className="relative -mt-20 print:mt-0">
          <StatsStrip label={settings.labels.lists.figures} stats={settings.stats} />
        </Container>
      ) : null}
      {projects.length > 0 ? (
        <Section labelledBy="work" heading={page.featuredWork}>
          <div className="mt-12">
            <InLanguage of="project">
              <ProjectGrid projects={projects} />
            </InLanguage>
          </div>
        </Section>
      ) : null}
      {page.serviceCards.length > 0 ? (
        <Section background="sand" labelledBy="services" heading={page.services}>
          <PointGrid points={page.serviceCards} across={4} />
          <EntryPrices prices={prices} className="mt-10">
            <ButtonLink to={PAGES.servicesPage.path} variant="outline">
              {page.services.buttonLabel}
            </ButtonLink>
          </EntryPrices>
        </Section>
      ) : null}
      {page.technologies.length > 0 ? (
        <Section
          labelledBy="technologies"
          heading={page.technologiesHeading}
          className="grid gap-10 lg:grid-cols-[1fr_1.3fr] lg:items-center"
        >
          <ul className="flex flex-wrap gap-2 sm:gap-3">
            {page.technologies.map((technology) => (
              <li
                key={technology}
                className="rounded-2xl border border-line bg-sand px-3.5 py-2 font-display font-medium sm:px-5 sm:py-3 sm:text-lg"
              >
                {technology}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <WhyChoose heading={page.why} points={page.whyPoints} />
      <CallToAction {...page.callToAction} />
    </>
  );
}
