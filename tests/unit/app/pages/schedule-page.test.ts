import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/schedule-page";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the loader returns the fourteen time slots and the company's date", async () => {
  const response = await loader();
  const { page, today } = await response.json();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(page.timeSlots).toHaveLength(14);
  expect(page.timeSlots).not.toContain("01:00 PM");
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("the loader follows the time zone of the settings", async () => {
  const settings = content.lake.client().patch("siteSettings");
  await settings.set({ timeZone: "Pacific/Kiritimati" }).commit();
  const { today, offsets, utcOffset } = await (await loader()).json();
  expect(today).toBe(new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10));
  expect(offsets).toMatchObject([{ minutes: 14 * 60 }]);
  expect(utcOffset).toBe("UTC+14");
});

test.each([null, "", "Mars/Olympus"])(
  "the loader uses the default time zone for %j",
  async (timeZone) => {
    await content.lake.client().patch("siteSettings").set({ timeZone }).commit();
    const { utcOffset } = await (await loader()).json();
    expect(utcOffset).toBe("UTC+5:30");
  },
);
