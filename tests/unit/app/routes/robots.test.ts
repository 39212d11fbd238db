import { expect, test } from "vitest";
import { loader } from "~/routes/robots[.]txt";
import { siteContext } from "../../../support/site-content";

const open = (SITE_URL: string) => loader({ context: siteContext({ SITE_URL }) });

const openAt = (site: string) =>
  `User-agent: *\nDisallow: /studio$\nDisallow: /studio/\nDisallow: /studio?\n\nSitemap: ${site}/sitemap.xml\n`;

test.each([
  "https://www.example.com",
  "https://agency.co.in",
  "https://203.0.113.7",
  "https://[2001:db8::1]:8443",
])("robots.txt of %s keeps crawlers out of the Studio and shows them the sitemap", async (site) => {
  const response = open(site);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe(openAt(site));
});

const CLOSED = {
  "without TLS": ["http://localhost:3000", "http://www.example.com"],
  "of a name for one network": ["https://localhost", "https://agency", "https://agency.local"],
  "of a name for tests": ["https://staging.internal", "https://site.test"],
  "of this machine": ["https://[::1]", "https://127.0.0.1:3000", "https://[64:ff9b::7f00:1]"],
  "of a private network": ["https://192.168.1.20", "https://172.20.0.3", "https://[fd12::1]"],
  "of any other network": ["https://198.18.0.1", "https://[::ffff:10.0.0.1]"],
};

test.each(Object.entries(CLOSED))(
  "robots.txt of a site %s keeps crawlers out",
  async (_, sites) => {
    const texts = await Promise.all(sites.map((site) => open(site).text()));
    expect(new Set(texts)).toEqual(new Set(["User-agent: *\nDisallow: /\n"]));
  },
);
