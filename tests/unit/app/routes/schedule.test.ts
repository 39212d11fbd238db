import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/_site.schedule";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("answers the fourteen time slots and the day it is in India", async () => {
  const response = await loader();
  const { page, today } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(page.timeSlots).toHaveLength(14);
  expect(page.timeSlots).not.toContain("01:00 PM");
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
});
