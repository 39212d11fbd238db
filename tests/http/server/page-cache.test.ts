import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { test } from "../test";

/** Requests for pages by one client, to be sent over one connection at once. */
function requestsOf(client: string, header: string, pages: string[]): string {
  const requests = pages.map((page, index) => {
    const ends = index === pages.length - 1 ? ["Connection: close"] : [];
    const headers = ["Host: localhost", header, `X-Forwarded-For: ${client}`, ...ends];
    return [`GET ${page} HTTP/1.1`, ...headers, "", ""].join("\r\n");
  });
  return requests.join("");
}

async function connectTo({ url }: { url: string }): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

test.for([
  // Each is rendered: for one client, or for all of them.
  { what: "a page for one client", path: () => "/about", header: "Cookie: a=b" },
  { what: "a page that is shared", path: (n: number) => `/contact?product=${n}`, header: "X: y" },
])(
  "$what is rendered for one client between the many that another client requests",
  async (row, { site }) => {
    const pages = Array.from({ length: 60 }, (_, n) => row.path(n));
    const [many, one] = [await connectTo(site), await connectTo(site)];
    // The site finds all of them at once, however long this process takes to send them.
    site.child.kill("SIGSTOP");
    many.write(requestsOf("192.0.2.1", row.header, pages));
    one.write(requestsOf("192.0.2.2", row.header, [row.path(60)]));
    site.child.kill("SIGCONT");
    await Promise.all([many.toArray(), one.toArray()]);
    // The log has the requests in the order in which they were answered.
    const [route = ""] = row.path(0).split("?");
    const visitors = await eventually(() => {
      const found = site
        .output()
        .matchAll(new RegExp(`"route":"${route}".*"visitor":"([^"]+)"`, "g"));
      const last = [...found].slice(-61).map(([, visitor]) => visitor);
      expect(new Set(last).size).toBe(2);
      expect(last).toHaveLength(61);
      return last;
    });
    const place = visitors.findIndex(
      (visitor) => visitors.indexOf(visitor) === visitors.lastIndexOf(visitor),
    );
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(30);
  },
);

test("cached pages show a change to the next request", async ({ site, editor }) => {
  for (let round = 0; round < 40; round++) {
    const text = `Round ${round}, at once`;
    // The answer to the change and the page's request pass each other in the smallest time there is.
    await editor.patch("pricingPage").set({ "hero.intro": text }).commit({ visibility: "async" });
    expect(await site.read(PAGES.pricingPage.path)).toContain(text);
  }
});

test("a browser may keep the data that it prefetches", async ({ site, editor }) => {
  const path = `${PAGES.pricingPage.path}?_data=pages%2Fpricing-page`;
  const ahead = { headers: { "Sec-Purpose": "prefetch" } };
  const cacheControl = async (path: string, init?: RequestInit) =>
    (await site.open(path, init)).headers.get("cache-control");
  for (let round = 0; round < 2; round++) {
    const text = `Prefetched in round ${round}`;
    await editor.patch("pricingPage").set({ "hero.intro": text }).commit();
    expect(await cacheControl(path)).toBe("public, max-age=0, must-revalidate");
    expect(await cacheControl(path, ahead)).toBe("private, max-age=5");
    for (const init of [{}, ahead]) expect(await site.read(path, init)).toContain(text);
  }
  expect(await cacheControl("/nowhere?_data=routes%2F_site.%24", ahead)).toBe("no-store");
  const page = await cacheControl(PAGES.pricingPage.path, ahead);
  expect(page).toBe("public, max-age=0, must-revalidate");
});

test("cached pages send the robots header of a page", async ({ site }) => {
  for (let visit = 0; visit < 2; visit++) {
    const { headers } = await site.open("/admin/dashboard");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
});
