import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/pages/privacy-page";
import { sampleOfType } from "../../../support/sample";
import { type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

const notice = async () => (await (await loader()).json()).notice;

test("the notice has the contact form's text in a dataset without its document", async () => {
  await content.lake.client().delete("privacyPage");
  const { hero, sections, contact } = await notice();
  expect(hero.title).toBe("Privacy notice");
  expect(hero.intro).toContain("We use your name and email");
  expect(sections).toEqual([]);
  expect(contact.email).toBe("hello@sabarmatisoftworks.example");
});

test("the notice has the company's name and the email address for questions", async () => {
  const [document] = sampleOfType<{ _id: string; _type: string }>("privacyPage");
  if (!document) throw new Error("The sample has no privacyPage.");
  await content.lake.client().createOrReplace(document);
  await expect.poll(async () => (await notice()).sections.length).toBeGreaterThanOrEqual(5);
  const { hero, contact } = await notice();
  expect(hero.intro).toContain("Sabarmati Softworks");
  expect(contact.email).toBe("hello@sabarmatisoftworks.example");
});

test("the notice states how long messages are stored, by the settings", async () => {
  expect((await notice()).retention).toBe(
    "We keep a message from the contact form until one of us deletes it.",
  );
  await content.lake.client().patch("siteSettings").set({ messageDays: 30 }).commit();
  await expect.poll(async () => (await notice()).retention).toMatch(/Days until then: 30\.$/);
  const messagesDeleted = "Gone in {days} days at {company}.";
  await content.lake.client().patch("privacyPage").set({ messagesDeleted }).commit();
  const retention = "Gone in 30 days at Sabarmati Softworks.";
  await expect.poll(async () => (await notice()).retention).toBe(retention);
});

test("the notice does not mention stored messages if an endpoint receives them", async () => {
  const other = await startSiteContent({ CONTACT_ENDPOINT_URL: "https://script.example.com/x" });
  expect((await notice()).retention).toBeNull();
  await other.stop();
});
