import { expect, test } from "vitest";
import { loader } from "~/routes/robots[.]txt";
import { routeArgs, SITE_URL, siteContext } from "../../../support/site-content";

test("robots.txt shows crawlers the sitemap", async () => {
  const response = loader(routeArgs("/robots.txt"));
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).not.toContain("/admin");
  expect(text).toContain(`Sitemap: ${SITE_URL}/sitemap.xml\n`);
});

const robotsTxt = (site: string) => loader({ context: siteContext({ SITE_URL: site }) }).text();

const CLOSED = "User-agent: *\nDisallow: /\n";
const openAt = (site: string) =>
  `User-agent: *\nDisallow: /studio$\nDisallow: /studio/\nDisallow: /studio?\n\nSitemap: ${site}/sitemap.xml\n`;

test.each([
  ...["https://www.example.com", "https://agency.co.in", "https://203.0.113.7"],
  "https://[2001:db8::1]:8443",
])("robots.txt of %s keeps crawlers out of the Studio and shows them the sitemap", async (site) => {
  expect(await robotsTxt(site)).toBe(openAt(site));
});

test.each([
  ...["http://localhost:3000", "http://www.example.com", "https://localhost", "https://agency"],
  ...["https://agency.local", "https://staging.internal", "https://site.test", "https://[::1]"],
  ...["https://127.0.0.1:3000", "https://192.168.1.20", "https://198.18.0.1", "https://172.20.0.3"],
  ...["https://[::ffff:10.0.0.1]", "https://[64:ff9b::7f00:1]", "https://[fd12::1]"],
])("robots.txt of %s keeps crawlers out of everything", async (site) => {
  expect(await robotsTxt(site)).toBe(CLOSED);
});
