import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { projectsPath } from "~/utils/project-filter";
import { PAGES } from "../../../contract/pages";
import { NothingYet } from "./nothing-yet";

/** In place of the grid when no project uses the chosen technology, or when there is no project yet. */
export function NoProjects({ chosen }: { chosen: string | null }) {
  if (chosen === null) {
    return (
      <NothingYet text="Our projects are on their way to this page. Ask us what we have built." />
    );
  }
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
