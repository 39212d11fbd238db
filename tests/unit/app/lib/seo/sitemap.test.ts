import { expect, test } from "vitest";
import { sitemapXml } from "~/lib/seo/sitemap";

const SITE = "https://www.example.com";

test("the sitemap lists each page with its URL, its last change and its images", () => {
  const page = { path: "/page", lastmod: "2026-11-21T10:00:00Z", images: [`${SITE}/a.jpg`] };
  const text = sitemapXml(SITE, [{ path: "/" }, page]);
  expect(text).toContain(
    "<url><loc>https://www.example.com/</loc></url>\n  <url><loc>https://www.example.com/page</loc><lastmod>2026-11-21T10:00:00Z</lastmod><image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image></url>",
  );
});

test("the sitemap escapes URLs, so that the XML is well-formed", () => {
  const text = sitemapXml(SITE, [{ path: "/a?b=1&c=<d>", images: ["https://a.example/?b&c"] }]);
  expect(text).toContain("/a?b=1&amp;c=&lt;d&gt;</loc>");
  expect(text).toContain("https://a.example/?b&amp;c</image:loc>");
});
