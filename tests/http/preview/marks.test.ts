import { VERCEL_STEGA_REGEX, vercelStegaDecode } from "@vercel/stega";
import { expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { forLanes } from "../../../packages/local-content-lake/test/support/random";
import { PAGE_PATHS } from "../../support/sample";
import { enterPreview } from "../../support/site";
import { test as base } from "../test";

const MARK = new RegExp(VERCEL_STEGA_REGEX.source, "u");

/** A test with `read`, which reads a path in a preview, once for the file: nothing is stored for a preview. */
const test = base
  .extend("cookie", { scope: "file" }, ({ site }) => enterPreview(site))
  .extend("read", { scope: "file" }, ({ site, cookie }) => {
    const pages = new Map<string, Promise<string>>();
    return (path: string) => {
      const page = pages.get(path) ?? site.read(path, { headers: { Cookie: cookie } });
      pages.set(path, page);
      return page;
    };
  });

/** Pages of the same parts as another one. */
const isLikeAnother = (path: string) => /\?tech=|\/print-studio/.test(path);
const FIRST_LANE = PAGE_PATHS.filter((path) => !isLikeAnother(path));
const eachPage = forLanes(test, FIRST_LANE, PAGE_PATHS.filter(isLikeAnother));

eachPage(
  "the marks of click-to-edit on %s are in texts only, and lead to the document in the Studio",
  async (path, { read }) => {
    const html = await read(path);
    const page = html.replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/gi, "");
    const elements = page.match(/<(title|script)\b[\s\S]*?<\/\1>/gi) ?? [];
    expect(elements.length).toBeGreaterThan(1);
    for (const element of elements) expect(element).not.toMatch(MARK);
    const tags = page.match(/<[a-z][^>]*>/gi) ?? [];
    expect(tags.length).toBeGreaterThan(50);
    for (const tag of tags) {
      // The overlay of a picture is found by the mark in its alternative text.
      expect(tag.replace(/^<img(.*?)\balt="[^"]*"/, "<img$1")).not.toMatch(MARK);
    }

    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const links = [...main.matchAll(/>([^<>]+)</g)].flatMap(
      ([, text = ""]) => vercelStegaDecode<{ href: string }>(text) ?? [],
    );
    expect(links.length).toBeGreaterThan(3);
    for (const { href } of links) {
      expect(href).toMatch(/^\/studio\/intent\/edit\/mode=presentation;id=/);
    }
  },
);

/** The elements' own marks, which stand in an attribute. */
function ownMarks(html: string): unknown[] {
  return [...html.matchAll(/ data-sanity="([^"]*)"/g)].map(([, mark = ""]) =>
    JSON.parse(mark.replaceAll("&quot;", '"')),
  );
}

test.for([
  ["/contact", "siteSettings", "siteSettings", "email"],
  ["/products/privacy/bundle-builder", "siteSettings", "siteSettings", "email"],
  ["/schedule", "schedulePage", "schedulePage", "timeSlots"],
  ["/", "homePage", "homePage", 'whyPoints[_key=="expert-team"].icon'],
  ["/services", "service", "service-web-application-development", "icon"],
  ["/products", "product", "product-bundle-builder", "url"],
  ["/projects", "project", "project-kite-festival-tickets", "url"],
  ["/team", "teamMember", "team-isha-patel", "linkedin"],
  [PAGES.pricingPage.path, "plan", "plan-professional", "popular"],
  [PAGES.pricingPage.path, "hourlyService", "hourly-web-development", "popular"],
])(
  "what cannot carry a mark in its text on %s carries that of %s in an attribute, and not on the public site",
  async ([path = "", type, id, field], { site, read }) => {
    const mark = { id, type, path: field, baseUrl: "/studio" };
    expect(ownMarks(await read(path))).toContainEqual(mark);
    expect(await site.read(path)).not.toContain("data-sanity");
  },
);

test("a technology chooses among marked projects as among plain ones", async ({ site, read }) => {
  const cards = (html: string) => html.match(/<article/g)?.length;
  const inPublic = await site.read("/projects?tech=React");
  expect(cards(await read("/projects?tech=React"))).toBe(cards(inPublic));
  expect(cards(inPublic)).toBeGreaterThan(0);
});
