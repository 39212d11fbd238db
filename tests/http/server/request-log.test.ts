import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { readMetrics, type Site, startSite } from "../../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** The lines of the log so far; the addresses printed at the start are no part of it. */
function lines(output = site.output()): Record<string, unknown>[] {
  return output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
}

async function linesOf(route: string, count = 1) {
  return eventually(() => {
    const found = lines().filter((line) => line.route === route);
    expect(found).toHaveLength(count);
    return found;
  });
}

describe("the log", () => {
  test("has one JSON line for a cache miss", async () => {
    const text = await (await fetch(`${site.url}/no/such/page?secret=1`)).text();
    const [line] = await linesOf("/no/such/page");
    expect(line).toMatchObject({ level: "info", method: "GET", status: 404 });
    expect(line?.request).toMatch(/\w/);
    expect(line?.visitor).toMatch(/^[\w-]{10}$/);
    expect(line?.ms).toEqual(expect.any(Number));
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(text).toContain("Oops! Page not found");
    expect(site.output()).not.toContain("secret=1");
  });

  test("has no line for what the site reads from its own lake, which the metrics count", async () => {
    await fetch(`${site.url}/team`);
    await linesOf("/team");
    const metrics = await readMetrics(site);
    expect(metrics).toMatch(/^http_requests_total\{[^}]*route="\/lake"[^}]*\} [1-9]/m);
    expect(lines().filter(({ route }) => String(route).startsWith("/lake"))).toEqual([]);
  });

  test("names the whole path, also below a mount path", async () => {
    await fetch(`${site.url}/studio/structure/project`);
    await fetch(`${site.url}/assets/none.js`);
    await linesOf("/studio/structure/project");
    await linesOf("/assets/none.js");
    const metrics = await readMetrics(site);
    expect(metrics).toMatch(/^\w+\{[^}]*route="\/studio"[^}]*\} [1-9]/m);
  });

  test("has one line for each cached response", async () => {
    for (let visit = 0; visit < 3; visit += 1) await fetch(`${site.url}/services`);
    for (const line of await linesOf("/services", 3)) {
      expect(line).toMatchObject({ method: "GET", status: 200 });
    }
  });

  test("never contains a client's IP or what was typed into a form", async () => {
    await fetch(`${site.url}/contact?subject=typed-by-a-visitor`);
    await linesOf("/contact");
    expect(site.output()).not.toContain("typed-by-a-visitor");
    for (const line of lines())
      expect(JSON.stringify(line.visitor ?? "")).not.toContain("127.0.0.1");
  });
});

test("LOG_LEVEL=warn leaves requests out, and the start still prints the addresses", async () => {
  const quiet = await startSite({ env: { LOG_LEVEL: "warn" } });
  await fetch(quiet.url);
  expect(await quiet.stop()).toBe(0);
  expect(lines(quiet.output())).toEqual([]);
  expect(quiet.output()).toContain("Site ");
});
