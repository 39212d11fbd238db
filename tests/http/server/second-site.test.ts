import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../../support/site";

const PUBLIC_URL = "https://lake.example.com";

/** The images of a page, and the hosts that its policy allows for them. */
async function imagesOf(site: Site) {
  const response = await fetch(`${site.url}/projects`);
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  return {
    html,
    addresses: [...html.matchAll(/src="([^"]+\/images\/[^"]+)"/g)].map(([, url = ""]) => url),
    allowed: /img-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [],
  };
}

let owner: Site;
beforeAll(async () => {
  owner = await startSite({ env: { SITE_URL: PUBLIC_URL } });
});
afterAll(() => owner.stop());

test("a second site over one lake gives visitors the lake's public image address", async () => {
  const second = await startSite({ env: { SANITY_API_HOST: `${owner.url}/lake` } });
  const { html, addresses, allowed } = await imagesOf(second);
  expect(addresses.length).toBeGreaterThan(0);
  for (const url of addresses) expect(url).toMatch(`${PUBLIC_URL}/lake/images/local/production/`);
  expect(allowed).toContain(PUBLIC_URL);
  expect(html).not.toContain(owner.url);
  const sitemap = await (await fetch(`${second.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<image:loc>${PUBLIC_URL}/lake/images/`);
  expect(await second.stop()).toBe(0);
});

test("a second site over a lake without a public address uses the one that it was given", async () => {
  const local = await startSite();
  const second = await startSite({ env: { SANITY_API_HOST: `${local.url}/lake` } });
  const { addresses, allowed } = await imagesOf(second);
  expect(addresses.length).toBeGreaterThan(0);
  for (const url of addresses) expect(url).toMatch(`${local.url}/lake/images/local/production/`);
  expect(allowed).toContain(local.url);
  for (const site of [second, local]) expect(await site.stop()).toBe(0);
});
