import { projectsPath } from "~/components/projects/project-selection";
import { ButtonLink } from "~/components/ui/button";
import { useLabels } from "~/content/site-data";
import { EmptyList } from "../layout/empty-list";

/** Shown when no project uses the chosen technology, or when there are no projects. */
export function NoProjects({ chosen }: { chosen: string | null }) {
  const { empty, projects } = useLabels();
  if (chosen === null) return <EmptyList text={empty.projects} />;
  return (
    <EmptyList text={empty.technology}>
      <ButtonLink to={projectsPath(null)}>{projects.showAll}</ButtonLink>
    </EmptyList>
  );
}
