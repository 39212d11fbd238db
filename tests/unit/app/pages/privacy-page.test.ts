import { expect } from "vitest";
import { loader } from "~/pages/privacy-page";
import { sampleOfType } from "../../../support/sample";
import { routeArgs, siteContext, test } from "../../../support/site-content";

async function notice(settings = {}) {
  const response = await loader(routeArgs("/privacy", {}, { context: siteContext(settings) }));
  return (await response.json()).page;
}

test("the notice without a document has the contact form's text", async ({ client }) => {
  await client.delete("privacyPage");
  const { hero, sections, contact } = await notice();
  expect(hero.title).toBe("Privacy notice");
  expect(hero.intro).toContain("We use your name and email");
  expect(sections).toEqual([]);
  expect(contact.email).toBe("hello@sabarmatisoftworks.example");
});

test("the notice has the company's name and an email address", async ({ client }) => {
  for (const document of sampleOfType("privacyPage")) await client.createOrReplace(document);
  await expect.poll(async () => (await notice()).sections.length).toBeGreaterThanOrEqual(5);
  const { hero, contact } = await notice();
  expect(hero.intro).toContain("Sabarmati Softworks");
  expect(contact.email).toBe("hello@sabarmatisoftworks.example");
});

test("the notice states how long messages are stored, by the settings", async ({ client }) => {
  expect((await notice()).retention).toBe(
    "We keep a message from the contact form until one of us deletes it.",
  );
  await client.patch("siteSettings").set({ messageDays: 30 }).commit();
  await expect.poll(async () => (await notice()).retention).toMatch(/Days until then: 30\.$/);
  const messagesDeleted = "Gone in {days} days at {company}.";
  await client.patch("privacyPage").set({ messagesDeleted }).commit();
  const retention = "Gone in 30 days at Sabarmati Softworks.";
  await expect.poll(async () => (await notice()).retention).toBe(retention);
});

test("the notice speaks of no stored messages with an endpoint", async () => {
  const settings = { CONTACT_ENDPOINT_URL: "https://script.example.com/x" };
  expect((await notice(settings)).retention).toBeNull();
});
