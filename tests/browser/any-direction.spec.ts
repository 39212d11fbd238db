import type { Locator } from "@playwright/test";
import { expect, test } from "./support/studio/studio";

/** Whether the last letter of an element's text is left of its first one. */
function endsAtLeft(element: Locator): Promise<boolean> {
  return element.first().evaluate((it) => {
    const text = it.firstChild as Text;
    const [first = 0, last = 0] = [0, text.length - 1].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
    return last < first;
  });
}

test("a text in a right-to-left script begins at the right", async ({ page, studio }) => {
  const description = "نبني مواقع وتطبيقات (React) سريعة.";
  await studio.client.patch("project-kite-festival-tickets").set({ description }).commit();
  await page.goto("/projects");
  expect(await endsAtLeft(page.getByText(description)), "its full stop ends it").toBe(true);
});

test("labels, figures and the company's name in a right-to-left script begin at the right", async ({
  page,
  studio,
}) => {
  const [primaryLabel, value, label, companyName] = ["ابدأ!", "عشرة!", "مشروع.", "شركة النهر."];
  const { client } = studio;
  await client.patch("homePage").set({ "hero.primaryLabel": primaryLabel }).commit();
  await client.patch("siteSettings").set({ companyName, copyrightName: companyName }).commit();
  await client.patch("siteSettings").set({ "stats[0].value": value }).commit();
  await client.patch("siteSettings").set({ "stats[0].label": label }).commit();
  await page.goto("/");
  for (const text of [primaryLabel, value, label, companyName]) {
    expect(await endsAtLeft(page.getByText(text, { exact: true })), text).toBe(true);
  }
});
