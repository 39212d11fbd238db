import { describe, expect, it } from "vitest";
import { PUBLIC_PATHS, robotsTxt, sitemapXml } from "~/utils/sitemap";

const SITE = "https://www.example.com";

describe("the sitemap", () => {
  it("names each page with its full address", () => {
    expect(sitemapXml(SITE, ["/", "/plan"])).toContain(
      "<url><loc>https://www.example.com/</loc></url>\n  <url><loc>https://www.example.com/plan</loc></url>",
    );
  });

  it("stays well-formed whatever an address holds", () => {
    expect(sitemapXml(SITE, ["/a?b=1&c=<d>"])).toContain("/a?b=1&amp;c=&lt;d&gt;</loc>");
  });

  it("leaves the staff's pages out", () => {
    expect(PUBLIC_PATHS.filter((path) => /^\/(admin|studio|lake)/.test(path))).toEqual([]);
  });
});

describe("robots.txt", () => {
  it("keeps crawlers out of the staff's pages and the Studio and shows them the sitemap", () => {
    expect(robotsTxt(SITE).split("\n")).toEqual([
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /studio",
      "",
      "Sitemap: https://www.example.com/sitemap.xml",
      "",
    ]);
  });
});
