import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../support/server";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
});
afterAll(() => site.stop());

describe("/sitemap.xml", () => {
  it("lists every public page and the privacy page of each product", async () => {
    const answer = await fetch(`${site.url}/sitemap.xml`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address]) => address,
    );
    expect(addresses).toEqual(
      [
        "/",
        "/services",
        "/projects",
        "/products",
        "/about",
        "/team",
        "/plan",
        "/schedule",
        "/contact",
        "/products/privacy/print-studio-customizer",
        "/products/privacy/bundle-builder",
      ].map((path) => `https://www.example.com${path}`),
    );
  });

  it("names only pages that are there", async () => {
    const text = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const paths = [...text.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)];
    const answers = await Promise.all(
      paths.map(async ([, path]) => [path, (await fetch(`${site.url}${path}`)).status]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });
});

describe("/robots.txt", () => {
  it("keeps crawlers out of the staff's pages and the Studio", async () => {
    const answer = await fetch(`${site.url}/robots.txt`);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const lines = (await answer.text()).split("\n");
    expect(lines).toContain("Disallow: /admin");
    expect(lines).toContain("Disallow: /studio");
    expect(lines).toContain("Sitemap: https://www.example.com/sitemap.xml");
  });
});
