import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/_site.privacy";
import { sampleOfType } from "../../../support/sample/documents";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

const notice = async () => (await (await loader()).json()).notice;

test("says what the contact form says in a dataset that has no such document", async () => {
  await content.lake.client().delete("privacyPage");
  const { hero, sections, contact } = await notice();
  expect(hero.title).toBe("Privacy notice");
  expect(hero.intro).toContain("We use your name and email");
  expect(sections).toEqual([]);
  expect(contact.email).toBe("hello@sabarmatisoftworks.example");
});

test("answers the notice with the company's name and the email address for questions", async () => {
  const [document] = sampleOfType<{ _id: string; _type: string }>("privacyPage");
  if (!document) throw new Error("The sample has no privacyPage.");
  await content.lake.client().createOrReplace(document);
  await expect.poll(async () => (await notice()).sections.length).toBeGreaterThanOrEqual(5);
  const { hero, contact } = await notice();
  expect(hero.intro).toContain("Sabarmati Softworks");
  expect(contact.email).toBe("hello@sabarmatisoftworks.example");
});
