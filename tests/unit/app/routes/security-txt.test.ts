import { expect } from "vitest";
import { loader } from "~/routes/[.]well-known.security[.]txt";
import { routeArgs, SITE_URL, test } from "../../../support/site-content";

test("security.txt has the site's contact URL and expires within a year", async () => {
  const response = await loader(routeArgs("/.well-known/security.txt"));
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).trim().split("\n");
  const fields = Object.fromEntries(lines.map((line) => line.split(": ")));
  expect(fields.Contact).toMatch(/^mailto:\S+@\S+\.example$/);
  expect(fields.Canonical).toBe(`${SITE_URL}/.well-known/security.txt`);
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});
