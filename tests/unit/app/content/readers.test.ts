import { expect, expectTypeOf } from "vitest";
import type { Checked } from "~/content/checked";
import { getContent } from "~/content/get-content.server";
import { runInPreview } from "~/content/request-context.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { PAGES } from "../../../../contract/pages";
import { test } from "../../../support/site-content";

test("every page has a title of a fitting length and a description of its own", async () => {
  const types = Object.keys(PAGES) as (keyof typeof PAGES)[];
  const seos = await Promise.all(types.map(async (type) => (await getContent(type)).seo));
  expect(new Set(seos.map(({ title }) => title)).size).toBe(types.length);
  expect(new Set(seos.map(({ description }) => description)).size).toBe(types.length);
  for (const { title } of seos) expect(title).toMatch(/^.{8,60}$/);
  // The city stands in the title of the home page alone: on each page it was filler.
  const withCity = types.filter((_, index) => seos[index]?.title.includes("Ahmedabad"));
  expect(withCity).toEqual(["homePage"]);
});

test("a project has the size of its image, so that it shows without a layout shift", async () => {
  const [project] = await getContent("project");
  const [alt, lqip] = [/./, /^data:image/].map((pattern) => expect.stringMatching(pattern));
  const size = { width: 1200, height: 800 };
  expect(project?.image).toMatchObject({ ...size, alt, lqip, hotspot: null, crop: null });
});

test("a draft of the settings changes no day of the site", async ({ client, content }) => {
  const { timeZone } = await getSiteSettings();
  const published = await client.getDocument("siteSettings");
  const draft = { ...published, _type: "siteSettings", timeZone: "Pacific/Kiritimati" };
  await client.createOrReplace({ ...draft, _id: "drafts.siteSettings" });
  const preview = await runInPreview("drafts", getSiteSettings);
  expect(preview.timeZone).toBe("Pacific/Kiritimati");
  expect(content.site.timeZone).toBe(timeZone);
});

test("what a shape does not check is unknown, and all else has the type of the query's result", () => {
  type Result = { title: string; parts: { file: { asset: string } | null; note: string }[] };
  type Shape = { title: string; parts: { file: ReturnType<typeof JSON.parse>; note: string }[] };
  expectTypeOf<Checked<Result, Shape>>().toEqualTypeOf<{
    title: string;
    parts: { file: unknown; note: string }[];
  }>();
});
