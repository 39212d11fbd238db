import { describe, expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { test as base } from "../test";

/** A test with `open`, which fetches a path. */
const test = base.extend(
  "open",
  ({ publicSite }) =>
    (path: string) =>
      fetch(publicSite.url + path, { redirect: "manual" }),
);

const MAIN_PAGES = [
  "/",
  "/services",
  "/projects",
  "/products",
  "/about",
  "/team",
  PAGES.pricingPage.path,
  "/schedule",
  "/contact",
];

test("the title of every page is its own, and names the company", async ({ open }) => {
  const titles = await Promise.all(
    MAIN_PAGES.map(
      async (path) => /<title>([^<]*)/.exec(await (await open(path)).text())?.[1] ?? "",
    ),
  );
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) expect(title).toMatch(/^.{8,60} \| Sabarmati Softworks$/);
  // The city stands in the title of the home page alone: on each page it was filler.
  expect(titles.filter((title) => title.includes("Ahmedabad"))).toEqual([titles[0]]);
});

describe("a redirect with letters outside of ASCII", () => {
  test.for([
    ["/સેવા#ભાવ", "/%E0%AA%B8%E0%AB%87%E0%AA%B5%E0%AA%BE?a=%C3%A9#%E0%AA%AD%E0%AA%BE%E0%AA%B5"],
    ["/our plans", "/our%20plans?a=%C3%A9"],
    ["/100%25", "/100%25?a=%C3%A9"],
    ["https://example.com/über?q=é", "https://example.com/%C3%BCber?q=%C3%A9&a=%C3%A9"],
    ["/\t/example.com", "/%09/example.com?a=%C3%A9"],
  ])("to %s has an encoded Location", async ([to, location], { open, publicEditor }) => {
    const from = "/જૂનું";
    await publicEditor.create({ _id: "redirect-letters", _type: "redirect", from, to });
    const answer = await open(`${from}?a=é`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, location]);
  });
});
