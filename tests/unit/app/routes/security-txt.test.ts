import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/[.]well-known.security[.]txt";
import { SITE_URL, type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("security.txt has the site's contact URL and expires within a year", async () => {
  const response = await loader();
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  const fields = Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(": ")),
  );
  expect(fields.Contact).toMatch(/^mailto:\S+@\S+\.example$/);
  expect(fields.Canonical).toBe(`${SITE_URL}/.well-known/security.txt`);
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});
