import { expect } from "vitest";
import { loader } from "~/pages/home-page";
import { test } from "../../../support/site-content";

const refs = (...ids: string[]) => ids.map((_ref) => ({ _key: _ref, _type: "reference", _ref }));

test("the loader has the projects and the hero's images that editors chose", async ({ client }) => {
  const ids = ["project-courier-ledger", "project-clinic-queue"];
  const chosen = { featuredProjects: refs(...ids), heroProjects: refs("project-clinic-queue") };
  await client.patch("homePage", { set: chosen }).commit();
  const read = async () => (await loader()).json();
  await expect.poll(async () => (await read()).projects.map(({ _id }) => _id)).toEqual(ids);
  const { heroImages } = await read();
  expect(heroImages.map(({ alt }) => alt)).toEqual([expect.stringMatching(/^Waiting-room screen/)]);
});
