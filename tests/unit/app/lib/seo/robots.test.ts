import { describe, expect, test } from "vitest";
import { robotsTxt } from "~/lib/seo/robots.server";

describe("robots.txt", () => {
  test("keeps crawlers out of the Studio and shows them the sitemap", () => {
    expect(robotsTxt("https://www.example.com").split("\n")).toEqual([
      "User-agent: *",
      "Disallow: /studio",
      "",
      "Sitemap: https://www.example.com/sitemap.xml",
      "",
    ]);
  });

  test.each(["https://agency.co.in", "https://203.0.113.7", "https://[2001:db8::1]:8443"])(
    "is open for %s",
    (siteUrl) => {
      expect(robotsTxt(siteUrl)).toContain("Disallow: /studio\n");
    },
  );

  test.each([
    "http://localhost:3000",
    "http://www.example.com",
    "https://localhost",
    "https://agency",
    "https://agency.local",
    "https://staging.internal",
    "https://site.test",
    "https://127.0.0.1:3000",
    "https://192.168.1.20",
    "https://198.18.0.1",
    "https://[::ffff:10.0.0.1]",
    "https://[64:ff9b::7f00:1]",
    "https://172.20.0.3",
    "https://[::1]",
    "https://[fd12::1]",
  ])("keeps crawlers out of everything at %s", (siteUrl) => {
    expect(robotsTxt(siteUrl)).toBe("User-agent: *\nDisallow: /\n");
  });
});
