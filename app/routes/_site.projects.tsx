import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CallToAction } from "~/components/sections/call-to-action";
import { NoProjects } from "~/components/sections/no-projects";
import { PageHero } from "~/components/sections/page-hero";
import { ProjectCard } from "~/components/sections/project-card";
import { ProjectFilter } from "~/components/sections/project-filter";
import { StatsStrip } from "~/components/sections/stats-strip";
import { ButtonLink } from "~/components/ui/button";
import { Container, Section } from "~/components/ui/container";
import { SectionHeading } from "~/components/ui/section-heading";
import { getContent } from "~/content/get-content.server";
import { CACHE } from "~/utils/cache.server";
import { pageMeta } from "~/utils/meta";
import {
  chosenTechnology,
  projectsCaption,
  projectsUsing,
  technologiesOf,
} from "~/utils/project-filter";
import { PAGES, TECHNOLOGY_PARAM } from "../../contract/pages";

export async function loader({ request }: LoaderFunctionArgs) {
  const [page, all] = await Promise.all([getContent("projectsPage"), getContent("project")]);
  const technologies = technologiesOf(all);
  const chosen = chosenTechnology(
    new URL(request.url).searchParams.get(TECHNOLOGY_PARAM),
    technologies,
  );
  return json(
    { page, technologies, chosen, projects: projectsUsing(chosen, all) },
    { headers: { "Cache-Control": CACHE.page } },
  );
}

export { headers } from "~/utils/headers";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: "Projects", ...args.data?.page.seo }, args);

export default function Projects() {
  const { page, technologies, chosen, projects } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHero {...page.hero} />
      <section aria-labelledby="work" className="py-10 sm:py-14">
        <Container>
          <h2 id="work" className="sr-only">
            Projects by technology
          </h2>
          <ProjectFilter technologies={technologies} chosen={chosen} />
          <p role="status" className="mt-3 mb-6 text-ink-soft">
            {projectsCaption(projects.length, chosen)}
          </p>
          {projects.length > 0 ? (
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {projects.map((project, index) => (
                <li key={project._id}>
                  <ProjectCard project={project} priority={index < 3} />
                </li>
              ))}
            </ul>
          ) : (
            <NoProjects />
          )}
        </Container>
      </section>
      <Section ground="sand" labelledBy="metrics">
        <SectionHeading id="metrics" {...page.metricsHeading} />
        <div className="mt-12">
          <StatsStrip label={page.metricsHeading.title} stats={page.metrics} />
        </div>
      </Section>
      <CallToAction title={page.callToAction.title} text={page.callToAction.text}>
        <ButtonLink to={PAGES.contactPage.path} tone="accent">
          {page.callToAction.buttonLabel}
        </ButtonLink>
      </CallToAction>
    </>
  );
}
