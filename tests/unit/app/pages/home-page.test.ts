import { expect } from "vitest";
import { loader } from "~/pages/home-page";
import { test } from "../../../support/site-content";

const refs = (...ids: string[]) => ids.map((_ref) => ({ _key: _ref, _type: "reference", _ref }));

test("the loader answers the home page with three projects to feature and the lowest prices", async () => {
  const response = await loader();
  const { page, projects, prices } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(page.technologies).toContain("kotlin");
  expect(projects).toHaveLength(3);
  expect(prices).toEqual([
    "Website plans from $999 or ₹79,999",
    "Work by the hour from $20 or ₹1,500",
  ]);
});

test("the loader shows the hero images that an editor chose", async ({ client }) => {
  await client.patch("homePage", { set: { heroProjects: refs("project-clinic-queue") } }).commit();
  await expect
    .poll(async () => (await (await loader()).json()).heroImages.map(({ alt }) => alt))
    .toEqual([expect.stringMatching(/^Waiting-room screen/)]);
});

test("the loader features the projects that an editor chose, in that order", async ({ client }) => {
  const ids = ["project-courier-ledger", "project-clinic-queue"];
  await client.patch("homePage", { set: { featuredProjects: refs(...ids) } }).commit();
  await expect
    .poll(async () => (await (await loader()).json()).projects.map(({ _id }) => _id))
    .toEqual(ids);
});
