import { expect } from "vitest";
import { runInPreview } from "~/content/request-context.server";
import { loader, meta, shouldRevalidate } from "~/root";
import { routeArgs, SITE_URL, test } from "../../../support/site-content";

test("the root loader returns the data of every page, and where images are", async ({ lake }) => {
  const load = async () => (await loader(routeArgs("/"))).json();
  const { settings, siteUrl, images, preview } = await load();
  expect(settings.tagline).toBe("never give up and always grow with technology");
  expect(settings.copyrightName).toBe(settings.companyName);
  expect(siteUrl).toBe(SITE_URL);
  expect(images.baseUrl).toBe(lake.url);
  expect(preview).toBeNull();
  expect((await runInPreview("drafts", load)).preview).toBe("drafts");
});

test("the root loader treats blank texts as missing", async ({ client }) => {
  await client.patch("siteSettings").set({ copyrightName: " ", postalCode: " " }).commit();
  const settings = async () => (await (await loader(routeArgs("/"))).json()).settings;
  const { companyName } = await settings();
  await expect.poll(settings).toMatchObject({ copyrightName: companyName, postalCode: null });
});

test("the error page's title is its heading, in the words of the settings", async ({ client }) => {
  await client.patch("siteSettings").set({ "words.error.title": "કંઈક ખોટું થયું" }).commit();
  const titleWith = (data?: object) => {
    const args = { error: new Error(), matches: [{ id: "root", data }] };
    return meta({ ...args, location: new URL(SITE_URL) } as never);
  };
  const found = async () => titleWith(await (await loader(routeArgs("/"))).json());
  await expect.poll(found).toContainEqual({
    title: expect.stringContaining("કંઈક ખોટું થયું | "),
  });
  expect(titleWith()).toContainEqual({ title: "Something went wrong on our side" });
});

test.each([
  { when: "runs again for the same URL, as after a change in a preview", to: "", again: true },
  { when: "does not run after a form submission", to: "", formMethod: "POST", again: false },
  { when: "does not run for another filter on the page", to: "?tech=React", again: false },
] as const)("the root loader $when", ({ to, again, ...rest }) => {
  const at = (search: string) => new URL(`/projects${search}`, SITE_URL);
  const places = { currentUrl: at(""), currentParams: {}, nextUrl: at(to), nextParams: {} };
  expect(shouldRevalidate({ ...places, defaultShouldRevalidate: true, ...rest })).toBe(again);
});
