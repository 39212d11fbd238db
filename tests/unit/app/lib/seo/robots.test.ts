import { expect, test } from "vitest";
import { robotsTxt } from "~/lib/seo/robots.server";

const CLOSED = "User-agent: *\nDisallow: /\n";
const openAt = (site: string) =>
  `User-agent: *\nDisallow: /studio$\nDisallow: /studio/\nDisallow: /studio?\n\nSitemap: ${site}/sitemap.xml\n`;

test.each([
  ...["https://www.example.com", "https://agency.co.in", "https://203.0.113.7"],
  "https://[2001:db8::1]:8443",
])("robots.txt of %s keeps crawlers out of the Studio and shows them the sitemap", (site) => {
  expect(robotsTxt(site)).toBe(openAt(site));
});

test.each([
  ...["http://localhost:3000", "http://www.example.com", "https://localhost", "https://agency"],
  ...["https://agency.local", "https://staging.internal", "https://site.test", "https://[::1]"],
  ...["https://127.0.0.1:3000", "https://192.168.1.20", "https://198.18.0.1", "https://172.20.0.3"],
  ...["https://[::ffff:10.0.0.1]", "https://[64:ff9b::7f00:1]", "https://[fd12::1]"],
])("robots.txt of %s keeps crawlers out of everything", (site) => {
  expect(robotsTxt(site)).toBe(CLOSED);
});
