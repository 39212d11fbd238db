import { VERCEL_STEGA_REGEX, vercelStegaDecode } from "@vercel/stega";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../../../contract/pages";
import { enterPreview, type Site, startSite } from "../../support/site";
import { PAGE_PATHS } from "../../support/site/page-paths";

const MARK = new RegExp(VERCEL_STEGA_REGEX.source, "u");

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startSite();
  cookie = await enterPreview(site);
});

afterAll(() => site.stop());

async function read(path: string): Promise<string> {
  return (await fetch(site.url + path, { headers: { Cookie: cookie } })).text();
}

describe.each([...PAGE_PATHS, "/projects?tech=React"])(
  "the marks of click-to-edit on %s",
  (path) => {
    let html: string;
    beforeAll(async () => {
      html = await read(path);
    });

    test("are in texts only", async () => {
      const page = html.replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/gi, "");
      expect(page).toMatch(MARK);
      for (const [element] of page.matchAll(/<(title|script)\b[\s\S]*?<\/\1>/gi)) {
        expect(element).not.toMatch(MARK);
      }
      for (const [tag] of page.matchAll(/<[a-z][^>]*>/gi)) {
        // The overlay of a picture is found by the mark in its alternative text.
        expect(tag.replace(/^<img(.*?)\balt="[^"]*"/, "<img$1")).not.toMatch(MARK);
      }
    });

    test("lead to the document in the Studio", async () => {
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      const links = [...main.matchAll(/>([^<>]+)</g)].flatMap(
        ([, text = ""]) => vercelStegaDecode<{ href: string }>(text) ?? [],
      );
      expect(links.length).toBeGreaterThan(3);
      for (const { href } of links) {
        expect(href).toMatch(/^\/studio\/intent\/edit\/mode=presentation;id=/);
      }
    });
  },
);

/** The elements' own marks, which stand in an attribute. */
function ownMarks(html: string): unknown[] {
  return [...html.matchAll(/ data-sanity="([^"]*)"/g)].map(([, mark = ""]) =>
    JSON.parse(mark.replaceAll("&quot;", '"')),
  );
}

describe("what cannot carry a mark in its text", () => {
  test.each([
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
    "on %s carries that of %s in an attribute, and not on the public site",
    async (path, type, id, field) => {
      expect(ownMarks(await read(path))).toContainEqual({
        id,
        type,
        path: field,
        baseUrl: "/studio",
      });
      expect(await (await fetch(site.url + path)).text()).not.toContain("data-sanity");
    },
  );
});

describe("a technology in the address", () => {
  test("chooses among marked projects as among plain ones", async () => {
    const cards = (html: string) => html.match(/<article/g)?.length;
    const inPublic = await (await fetch(`${site.url}/projects?tech=React`)).text();
    expect(cards(await read("/projects?tech=React"))).toBe(cards(inPublic));
    expect(cards(inPublic)).toBeGreaterThan(0);
  });
});
