import { test as base } from "vitest";
import { openWorkshop } from "../../../packages/local-content-lake/test/support/packed-lake";
import { startSite } from "../../support/site";

/** A benchmark of the site with these variables, which logs into a file as in production. */
export const siteTest = base
  .extend("env", { scope: "file" }, (): Record<string, string> => ({}))
  .extend("site", { scope: "file" }, async ({ env }, { onCleanup }) => {
    const site = await startSite({ env, hasLogFile: true });
    onCleanup(async () => void (await site.stop()));
    return site;
  });

/** A benchmark of a lake in a process of its own. */
export const lakeProcessTest = base
  .extend("workshop", { scope: "file" }, async ({}, { onCleanup }) => {
    const workshop = await openWorkshop([{ _id: "seed", _type: "seed" }]);
    onCleanup(() => workshop.stop());
    return workshop;
  })
  .extend("lake", { scope: "file" }, ({ workshop }) => ({ process: workshop.run("lake") }));
