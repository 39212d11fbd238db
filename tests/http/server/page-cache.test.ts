import { describe, expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { test as base } from "../test";

/** A test with `page`, which reads a path. */
const test = base.extend(
  "page",
  ({ site }) =>
    async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(site.url + path, { headers });
      return { response, text: await response.text() };
    },
);

test.for<{ what: string; path(visit: number): string; headers?: Record<string, string> }>([
  // Each is rendered: for one client, or for all of them.
  { what: "a page for one client", path: () => "/about", headers: { Cookie: "a=b" } },
  {
    what: "a page that is shared",
    path: (visit: number) => `/contact?product=${visit}`,
  },
])(
  "$what reaches one client between the many that another client requests",
  async ({ path, headers }, { page }) => {
    const from = (address: string) => ({ "X-Forwarded-For": address, ...headers });
    let answered = 0;
    const requests = Array.from({ length: 60 }, async (_, visit) => {
      await page(path(visit), from("192.0.2.1"));
      answered += 1;
    });
    await Promise.race(requests);
    const { response } = await page(path(60), from("192.0.2.2"));
    expect(response.status).toBe(200);
    expect(answered).toBeLessThan(30);
    await Promise.all(requests);
  },
);

describe("cached pages", () => {
  test("show a change to a request that follows it on an open connection", async ({
    editor,
    page,
  }) => {
    for (let round = 0; round < 40; round++) {
      const text = `Round ${round}, at once`;
      // The answer to the change and the page's request pass each other in the smallest time there is.
      await editor.patch("pricingPage").set({ "hero.intro": text }).commit({ visibility: "async" });
      expect((await page(PAGES.pricingPage.path)).text).toContain(text);
    }
  });

  test("may be reused until the click by a browser that prefetches their data", async ({
    editor,
    page,
  }) => {
    const path = `${PAGES.pricingPage.path}?_data=pages%2Fpricing-page`;
    const ahead = { "Sec-Purpose": "prefetch" };
    const cacheControl = async (headers?: Record<string, string>) =>
      (await page(path, headers)).response.headers.get("cache-control");
    for (let round = 0; round < 2; round++) {
      const text = `Prefetched in round ${round}`;
      await editor.patch("pricingPage").set({ "hero.intro": text }).commit();
      expect(await cacheControl()).toBe("public, max-age=0, must-revalidate");
      expect(await cacheControl(ahead)).toBe("private, max-age=5");
      for (const headers of [{}, ahead]) expect((await page(path, headers)).text).toContain(text);
    }
    const missing = await page("/nowhere?_data=routes%2F_site.%24", ahead);
    expect(missing.response.headers.get("cache-control")).not.toBe("private, max-age=5");
    const cached = await page(PAGES.pricingPage.path, ahead);
    expect(cached.response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  });

  test("send the robots header of a page", async ({ page }) => {
    for (let visit = 0; visit < 2; visit++) {
      const { response } = await page("/admin/dashboard");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
    }
  });
});
