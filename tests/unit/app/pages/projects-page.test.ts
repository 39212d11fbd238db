import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/projects-page";
import { routeArgs, type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the loader answers all projects without a filter", async () => {
  const response = await loader(routeArgs("/projects"));
  const { projects, technologies } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(projects).toHaveLength(8);
  expect(technologies).toContain("kotlin");
});

test("the loader answers the projects that use the technology, in any spelling", async () => {
  const { projects, chosen } = await (await loader(routeArgs("/projects?tech=KOTLIN"))).json();
  expect(chosen).toBe("kotlin");
  expect(projects).not.toEqual([]);
  for (const { technologies } of projects) expect(technologies).toContain("kotlin");
});

test("the loader answers none for a technology that no project uses", async () => {
  const { projects, chosen } = await (await loader(routeArgs("/projects?tech=COBOL"))).json();
  expect(chosen).toBe("COBOL");
  expect(projects).toEqual([]);
});

test.each([
  ["/projects?tech=kotlin", "public, max-age=0, must-revalidate"],
  ["/projects?show=12", "public, max-age=0, must-revalidate"],
  ["/projects?tech=KOTLIN", "no-store"],
  ["/projects?tech=COBOL", "no-store"],
  ["/projects?tech=", "no-store"],
  ["/projects?show=24", "no-store"],
  ["/projects?tech=kotlin&show=012", "no-store"],
])("the answer of %s has the policy %s", async (path, policy) => {
  expect((await loader(routeArgs(path))).headers.get("Cache-Control")).toBe(policy);
});

test("the loader names the lowest prices beside the link to all of them", async () => {
  const { prices } = await (await loader(routeArgs("/projects"))).json();
  expect(prices).toEqual([
    "Website plans from $999 or ₹79,999",
    "Work by the hour from $20 or ₹1,500",
  ]);
});
