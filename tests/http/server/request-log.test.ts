import { describe, expect } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { readMetrics } from "../../support/site";
import { test as base } from "../test";

/** The lines of a log; the addresses printed at the start are no part of it. */
function linesOf(output: string): Record<string, unknown>[] {
  return output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
}

/** A test with `logged`, which waits for a number of lines of a route. */
const test = base.extend(
  "logged",
  ({ site }) =>
    (route: string, count = 1) =>
      eventually(() => {
        const found = linesOf(site.output()).filter((line) => line.route === route);
        expect(found).toHaveLength(count);
        return found;
      }),
);

describe("the log", () => {
  test("has one JSON line for a cache miss", async ({ site, logged }) => {
    const text = await (await fetch(`${site.url}/no/such/page?secret=1`)).text();
    const [line] = await logged("/no/such/page");
    expect(line).toMatchObject({ level: "info", method: "GET", status: 404 });
    expect(line?.request).toMatch(/\w/);
    expect(line?.visitor).toMatch(/^[\w-]{10}$/);
    expect(line?.ms).toEqual(expect.any(Number));
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(text).toContain("Oops! Page not found");
    expect(site.output()).not.toContain("secret=1");
  });

  test("has no line for what the site reads from its own lake, whose metrics count it", async ({
    site,
    logged,
  }) => {
    await fetch(`${site.url}/team`);
    await logged("/team");
    const metrics = await readMetrics(site);
    expect(metrics).toMatch(/^lake_queries_total\{[^}]*\} [1-9]/m);
    expect(linesOf(site.output()).filter(({ route }) => String(route).startsWith("/lake"))).toEqual(
      [],
    );
  });

  test("names the whole path, also below a mount path", async ({ site, logged }) => {
    await fetch(`${site.url}/studio/structure/project`);
    await fetch(`${site.url}/assets/none.js`);
    await logged("/studio/structure/project");
    await logged("/assets/none.js");
    const metrics = await readMetrics(site);
    expect(metrics).toMatch(/^\w+\{[^}]*route="\/studio"[^}]*\} [1-9]/m);
  });

  test("never contains a client's IP or what was typed into a form", async ({ site, logged }) => {
    await fetch(`${site.url}/contact?subject=typed-by-a-visitor`);
    await logged("/contact");
    expect(site.output()).not.toContain("typed-by-a-visitor");
    const lines = linesOf(site.output());
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(JSON.stringify(line)).not.toContain("127.0.0.1");
  });
});
