import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveRegionText, MESSAGE, postContact } from "../../support/contact";
import { type Site, startSite } from "../../support/site";

let site: Site;
let file: string;

beforeAll(async () => {
  site = await startSite();
  file = join(site.dataDir, "contact-messages.csv");
});

afterAll(() => site.stop());

test("the site stores messages in a file without any setting", async () => {
  expect((await postContact(site.url)).status).toBe(303);
  expect((await postContact(site.url, { ...MESSAGE, subject: "=HYPERLINK(1)" })).status).toBe(303);
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/^\uFEFF"time","name","email","subject","message"\r\n"\d{4}-\d\d-\d\dT/);
  expect(text).toContain('"નીલા & Søn","nila@example.com","A <b>bold</b> = plan?"');
  expect(text).toContain('"First line\nsecond & last line 🙂"');
  expect(text).toContain(`"'=HYPERLINK(1)"`);
});

test("the site reports a failure when the file cannot be written", async () => {
  rmSync(file);
  mkdirSync(file);
  const response = await postContact(site.url);
  expect(await liveRegionText(response, "alert")).toBe("Something went wrong. Please try again.");
  await site.printed(/could not be written/);
  rmSync(file, { recursive: true });
});
