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

/** A benchmark of a lake in a process of its own with these documents. */
export const lakeProcessTest = base
  .extend("seed", { scope: "file" }, (): Record<string, unknown>[] => [
    { _id: "seed", _type: "seed" },
  ])
  .extend("workshop", { scope: "file" }, async ({ seed }, { onCleanup }) => {
    const workshop = await openWorkshop(seed);
    onCleanup(() => workshop.stop());
    return workshop;
  })
  .extend("lake", { scope: "file" }, ({ workshop }) => ({ process: workshop.run("lake") }));
