import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/_site.privacy";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

const notice = async () => (await (await loader()).json()).notice;

test("answers the notice with the company's name and the email address for questions", async () => {
  const { hero, sections, contact } = await notice();
  expect(hero.intro).toContain("Sabarmati Softworks");
  expect(sections.length).toBeGreaterThanOrEqual(5);
  expect(contact.email).toBe("hello@sabarmatisoftworks.example");
});

test("says what the contact form says while the dataset has no such document", async () => {
  await content.lake.client().delete("privacyPage");
  // The last valid notice stays until the dataset is read without it.
  await expect.poll(async () => (await notice()).hero.intro).not.toBe("");
});
