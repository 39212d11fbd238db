import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { projectsPath } from "~/utils/project-filter";
import { PAGES } from "../../../contract/pages";

/** In place of the grid when an address asks for a technology that no project shows. */
export function NoProjects() {
  return (
    <Card ground="sand" className="px-6 py-14 text-center">
      <p className="mx-auto max-w-md text-lg text-ink-soft">
        No project shown here uses it. That does not mean we have not worked with it: look at the
        others, or ask us.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={projectsPath(null)}>Show all projects</ButtonLink>
        <ButtonLink to={PAGES.contactPage.path} tone="outline">
          Ask us
        </ButtonLink>
      </div>
    </Card>
  );
}
