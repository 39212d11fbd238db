import { expect } from "vitest";
import { loader } from "~/pages/schedule-page";
import { test } from "../../../support/site-content";

test("the loader follows the time zone of the settings", async ({ client }) => {
  await client.patch("siteSettings", { set: { timeZone: "Pacific/Kiritimati" } }).commit();
  const dateThere = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const before = dateThere();
  const { today, offsets, utcOffset } = await (await loader()).json();
  // The day may end meanwhile.
  expect([before, dateThere()]).toContain(today);
  expect(offsets).toMatchObject([{ minutes: 14 * 60 }]);
  expect(utcOffset).toBe("UTC+14");
});

test.for([null, "", "Mars/Olympus"])(
  "the loader uses the default time zone for %j",
  async (timeZone, { client }) => {
    await client.patch("siteSettings").set({ timeZone }).commit();
    expect((await (await loader()).json()).utcOffset).toBe("UTC+5:30");
  },
);
