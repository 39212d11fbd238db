import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/home-page";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the loader answers the home page with three projects to feature", async () => {
  const response = await loader();
  const { page, projects } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(page.technologies).toContain("kotlin");
  expect(projects).toHaveLength(3);
});

test("the loader names the lowest prices of plans and of work by the hour", async () => {
  const { prices } = await (await loader()).json();
  expect(prices).toEqual([
    "Website plans from $999 or ₹79,999",
    "Work by the hour from $20 or ₹1,500",
  ]);
});

test("the loader shows the images of the projects that an editor chose for the hero", async () => {
  const ids = ["project-clinic-queue"];
  const heroProjects = ids.map((_ref) => ({ _key: _ref, _type: "reference", _ref }));
  await content.lake.client().patch("homePage").set({ heroProjects }).commit();
  await expect
    .poll(async () => (await (await loader()).json()).heroImages.map(({ alt }) => alt))
    .toEqual([expect.stringMatching(/^Waiting-room screen/)]);
});

test("the loader features the projects that an editor chose, in that order", async () => {
  const ids = ["project-courier-ledger", "project-clinic-queue"];
  const featuredProjects = ids.map((_ref) => ({ _key: _ref, _type: "reference", _ref }));
  await content.lake.client().patch("homePage").set({ featuredProjects }).commit();
  await expect
    .poll(async () => (await (await loader()).json()).projects.map(({ _id }) => _id))
    .toEqual(ids);
});
