import { projectsPath } from "~/components/projects/project-selection";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";
import { EmptyList } from "../layout/empty-list";

/** Shown when no project uses the chosen technology, or when there are no projects. */
export function NoProjects({ chosen }: { chosen: string | null }) {
  const { empty, projects, links } = useLabels();
  if (chosen === null) {
    return <EmptyList text={empty.projects} />;
  }
  return (
    <Card background="sand" className="px-6 py-14 text-center">
      <p className="mx-auto max-w-md text-lg text-ink-soft">{empty.technology}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={projectsPath(null)}>{projects.showAll}</ButtonLink>
        <ButtonLink to={PAGES.contactPage.path} tone="outline">
          {links.askUs}
        </ButtonLink>
      </div>
    </Card>
  );
}
