import { expect } from "vitest";
import { loader } from "~/pages/projects-page";
import { routeArgs, test } from "../../../support/site-content";

const answer = async (search: string) => (await loader(routeArgs(`/projects${search}`))).json();

test("the loader answers all projects without a filter, and the lowest prices", async () => {
  const { projects, technologies, prices } = await answer("");
  expect(projects).toHaveLength(8);
  expect(technologies).toContain("kotlin");
  expect(prices[0]).toBe("Website plans from $999 or ₹79,999");
});

test("the loader answers the projects that use the technology, in any spelling", async () => {
  const { projects, chosen } = await answer("?tech=KOTLIN");
  expect(chosen).toBe("kotlin");
  expect(projects).not.toEqual([]);
  for (const { technologies } of projects) expect(technologies).toContain("kotlin");
});

test("the loader answers none for a technology that no project uses", async () => {
  expect(await answer("?tech=COBOL")).toMatchObject({ projects: [], chosen: "COBOL" });
});

test.each([
  ["", "public, max-age=0, must-revalidate"],
  ["?tech=kotlin", "public, max-age=0, must-revalidate"],
  ["?show=12", "public, max-age=0, must-revalidate"],
  ["?tech=KOTLIN", "no-store"],
  ["?tech=COBOL", "no-store"],
  ["?tech=", "no-store"],
  ["?show=24", "no-store"],
  ["?tech=kotlin&show=012", "no-store"],
])("the answer of /projects%s has the policy %s", async (search, policy) => {
  const { headers } = await loader(routeArgs(`/projects${search}`));
  expect(headers.get("Cache-Control")).toBe(policy);
});
