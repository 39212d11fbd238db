import { expect } from "vitest";
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

test("a cache miss is one JSON line, without IP and query", async ({ site, logged }) => {
  await site.open("/no/such/page?subject=typed-by-a-visitor");
  const [line] = await logged("/no/such/page");
  expect(line).toMatchObject({
    level: "info",
    method: "GET",
    status: 404,
    request: expect.stringMatching(/\w/),
    visitor: expect.stringMatching(/^[\w-]{10}$/),
    ms: expect.any(Number),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(JSON.stringify(line)).not.toMatch(/127\.0\.0\.1|typed-by-a-visitor/);
});

test("the log has no line for what the site reads from its own lake", async ({ site, logged }) => {
  await site.open("/team");
  await logged("/team");
  const routes = linesOf(site.output()).map(({ route }) => String(route));
  expect(routes.filter((route) => route.startsWith("/lake"))).toEqual([]);
});

test("the log names the whole path, also below a mount path", async ({ site, logged }) => {
  await site.open("/studio/structure/project");
  await site.open("/assets/none.js");
  await logged("/studio/structure/project");
  await logged("/assets/none.js");
  const metrics = await readMetrics(site);
  expect(metrics).toMatch(/^\w+\{[^}]*route="\/studio"[^}]*\} [1-9]/m);
});
