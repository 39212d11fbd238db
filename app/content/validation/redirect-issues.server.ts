import { PAGES } from "../../../contract/pages";
import {
  followRedirects,
  isServed,
  type Redirect,
  type RedirectTable,
  sourceOf,
  targetOf,
} from "../../../contract/redirects";

/** Returns the messages for editors about a redirect that no visitor can follow. The Studio rejects such a redirect. */
export function redirectProblems(
  { from, to }: Pick<Redirect, "from" | "to">,
  table: RedirectTable,
  site: string,
): string[] {
  const source = sourceOf(from, site);
  const problems = [sourceProblem(source), targetProblem(source, targetOf(to, site), table)];
  return problems.filter((problem) => problem !== undefined);
}

function sourceProblem(path: string | undefined): string | undefined {
  if (path === undefined) {
    return "from cannot be used (it is on another site; write the path only, like /old-page)";
  }
  if (path.includes("*")) {
    return "from cannot be used (a redirect leads away from one address, and * stands for nothing)";
  }
  return isServed(path)
    ? `from cannot be used (the site itself answers at ${path}, and visitors see that)`
    : undefined;
}

function targetProblem(
  source: string | undefined,
  target: string | undefined,
  table: RedirectTable,
): string | undefined {
  if (target === undefined) {
    return `to cannot be used (write a path, like ${PAGES.servicesPage.path}, or an address that starts with https://)`;
  }
  return source !== undefined && followRedirects(table, source) === "loop"
    ? `to cannot be used (it leads back to ${source}: a visitor would go in circles)`
    : undefined;
}
