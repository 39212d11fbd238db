import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StatsStrip } from "~/components/home/stats-strip";
import { CallToAction } from "~/components/layout/call-to-action";
import { PageHero } from "~/components/layout/page-hero";
import { StructuredData } from "~/components/layout/structured-data";
import { EntryPrices } from "~/components/pricing/entry-prices";
import { MoreProjects, NoProjects } from "~/components/projects/more-projects";
import { CARD_IMAGE } from "~/components/projects/project-card";
import { ProjectFilter } from "~/components/projects/project-filter";
import { ProjectGrid } from "~/components/projects/project-grid";
import {
  chosenTechnology,
  projectsCaption,
  projectsUsing,
  shownCount,
  shownCounts,
  technologiesOf,
} from "~/components/projects/project-selection";
import { useAnimatedLayout } from "~/components/projects/use-animated-layout";
import { Container, Section } from "~/components/ui/container";
import { InLanguage } from "~/components/ui/in-language";
import { SanityImage } from "~/components/ui/sanity-image";
import { getContent } from "~/content/get-content.server";
import { metaOf } from "~/content/meta";
import { useLabels } from "~/content/site-data";
import { pageWith } from "~/lib/config/cache-control.server";
import { pageData } from "~/lib/html/page-data.server";
import { getEntryPrices } from "~/services/entry-prices.server";
import { projectNode } from "~/structured-data/projects";
import { PAGES, SHOWN_PARAM, TECHNOLOGY_PARAM } from "../../contract/pages";

/** The pictures in the hero: tall crops of the last projects, as the first ones follow it. */
const CROPS = 3;
const CROP = { aspect: 3 / 4, sizes: "(min-width: 1024px) 145px, 110px", quality: 50 };

export async function loader({ request }: LoaderFunctionArgs) {
  const [page, all, prices] = await Promise.all([
    getContent("projectsPage"),
    getContent("project"),
    getEntryPrices(),
  ]);
  const technologies = technologiesOf(all);
  const search = new URL(request.url).searchParams;
  const chosen = chosenTechnology(search.get(TECHNOLOGY_PARAM), technologies);
  const matching = projectsUsing(chosen, all);
  const shown = shownCount(search.get(SHOWN_PARAM));
  const projects = matching.slice(0, shown);
  const known = {
    [TECHNOLOGY_PARAM]: technologies,
    [SHOWN_PARAM]: shownCounts(matching.length).map(String),
  };
  const crops = all.flatMap(({ image }) => (image.assetId ? [image] : [])).slice(-CROPS);
  return pageData(
    { page, technologies, chosen, projects, total: matching.length, prices, crops },
    pageWith(search, known),
  );
}

export const meta = metaOf<typeof loader>(
  "projectsPage",
  ({ projects: [first] }) => first && { image: first.image, ...CARD_IMAGE },
);

export default function Projects() {
  const data = useLoaderData<typeof loader>();
  const { page, technologies, chosen, total, crops } = data;
  const projects = useAnimatedLayout(data.projects);
  const { projects: labels } = useLabels();
  return (
    <>
      <StructuredData
        trail={[PAGES.projectsPage]}
        about={
          import.meta.env.SSR && ((site) => projects.map((project) => projectNode(project, site)))
        }
      />
      <PageHero {...page.hero}>
        {crops.length > 0 ? (
          <div className="grid grid-cols-3 gap-3">
            {crops.map((image, index) => (
              <SanityImage
                key={image.assetId}
                image={image}
                {...CROP}
                alt=""
                className={`rounded-xl ring-1 ring-on-brand/15 ${index === 1 ? "translate-y-4" : "-translate-y-2"}`}
              />
            ))}
          </div>
        ) : null}
      </PageHero>
      <section aria-labelledby="work" className="py-10 sm:py-14 print:py-4">
        <Container>
          <h2 id="work" className="sr-only">
            {labels.heading}
          </h2>
          <ProjectFilter technologies={technologies} chosen={chosen} />
          <p role="status" className="mt-3 mb-6 text-ink-soft">
            {projectsCaption(total, chosen, labels)}
          </p>
          {projects.length > 0 ? (
            <>
              <InLanguage of="project">
                <ProjectGrid
                  projects={projects}
                  priority
                  isCatalogue
                  invitation={page.callToAction}
                />
              </InLanguage>
              <MoreProjects chosen={chosen} shown={projects.length} total={total} />
            </>
          ) : (
            <NoProjects chosen={chosen} />
          )}
          <EntryPrices prices={data.prices} className="mt-10 print:mt-3" />
        </Container>
      </section>
      {page.metrics.length > 0 ? (
        <Section background="sand" labelledBy="metrics" heading={page.metricsHeading}>
          <div className="mt-12 print:mt-4">
            <StatsStrip label={page.metricsHeading.title} stats={page.metrics} />
          </div>
        </Section>
      ) : null}
      <CallToAction {...page.callToAction} />
    </>
  );
}
