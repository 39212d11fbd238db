import type { Locator } from "@playwright/test";
import { PAGES } from "../../contract/pages";
import { layoutFaults } from "./support/page";
import { expect, FULL, siteTest as test } from "./support/test";

const LONG_WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunter";
const LONG_TITLE = `A title that an editor wrote on a Friday afternoon, ${LONG_WORD}, and more`;

const rightOf = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().right);

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

test("a page with an empty list has its message and no empty table", async ({ page, client }) => {
  await client.patch({ query: '*[_type == "service"]' }).unset(["hourlyService"]).commit();
  await client.delete({ query: `*[_type in ["plan", "hourlyService", "faq"]]` });
  await page.goto(PAGES.pricingPage.path);
  await expect(page.getByText("Our prices are being worked out.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Website Plans" })).toHaveCount(0);
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("texts in a right-to-left script begin at the right", FULL, async ({ page, client }) => {
  const [primaryLabel, value, label, companyName] = ["ابدأ!", "عشرة!", "مشروع.", "شركة النهر."];
  await client.patch("homePage").set({ "hero.primaryLabel": primaryLabel }).commit();
  await client.patch("siteSettings").set({ companyName, copyrightName: companyName }).commit();
  await client.patch("siteSettings").set({ "stats[0].value": value }).commit();
  await client.patch("siteSettings").set({ "stats[0].label": label }).commit();
  const description = "نبني مواقع وتطبيقات (React) سريعة.";
  await client.patch("project-kite-festival-tickets").set({ description }).commit();
  await page.goto("/");
  for (const text of [primaryLabel, value, label, companyName]) {
    expect(await endsAtLeft(page.getByText(text, { exact: true })), text).toBe(true);
  }
  await page.goto("/projects");
  expect(await endsAtLeft(page.getByText(description)), "its full stop ends it").toBe(true);
});

test.describe("long words and many entries", FULL, () => {
  for (const [name, rangeUSD, rangeINR] of [
    [LONG_TITLE, "$100,000-999,999,999", "₹1,00,000-99,99,99,999"],
    [
      "Repairs",
      "From US$ 1,000.00 to US$ 4,000.00 plus taxes, by arrangement",
      "₹2,000.00 to ₹6,000.00 plus taxes where they apply, by arrangement",
    ],
  ] as const) {
    test(`a range like ${rangeUSD} fits beside a readable name`, async ({ page, client }) => {
      const id = await client.fetch(`*[_type == "hourlyService"][0]._id`);
      await client.patch(id, { set: { name, rangeUSD, rangeINR } }).commit();
      await page.goto(PAGES.pricingPage.path);
      for (const width of [320, 360, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await layoutFaults(page), `at ${width}px`).toEqual([]);
        const table = page.getByRole("table");
        const [visible, end] = [await rightOf(table.locator("..")), await rightOf(table)];
        expect(end, `the table fits at ${width}px`).toBeLessThanOrEqual(visible + 1);
        const figure = await rightOf(page.getByText(rangeINR, { exact: true }));
        expect(figure, `at ${width}px`).toBeLessThan(end);
        const header = await page.getByRole("rowheader", { name }).boundingBox();
        if (width === 768) expect(header?.width).toBeGreaterThan(160);
      }
    });
  }

  test("a button fits a long label and leaves the text its space", async ({ page, client }) => {
    await client
      .patch("productsPage")
      .set({
        "callToAction.demoLabel": "Request a free demonstration of the product",
        "callToAction.salesLabel": "Talk to our sales team in Ahmedabad today",
      })
      .commit();
    await client.patch("homePage").set({ "hero.primaryLabel": LONG_WORD }).commit();
    for (const width of [320, 390, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ["/", "/products"]) {
        await page.goto(path);
        expect(await layoutFaults(page), `${path} at ${width}px`).toEqual([]);
      }
      const heading = await page.locator("#call-to-action").boundingBox();
      expect(heading?.width, `beside the buttons at ${width}px`).toBeGreaterThan(180);
    }
  });

  test("no word of a table, a form or a caption is too long", async ({ page, client }) => {
    await client.patch("pricingPage").set({ usdLabel: LONG_WORD, inrLabel: LONG_WORD }).commit();
    await client
      .patch("siteSettings")
      .set({
        "words.prices.caption": LONG_WORD,
        "words.prices.perHour": LONG_WORD,
        "words.forms.name": LONG_WORD,
        "words.schedule.zone": LONG_WORD,
        "words.schedule.slot": LONG_WORD,
      })
      .commit();
    await client.patch("project-kite-festival-tickets").set({ title: LONG_WORD }).commit();
    for (const width of [320, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [PAGES.pricingPage.path, "/schedule", "/contact", "/services"]) {
        await page.goto(path);
        await expect(page.getByText(LONG_WORD).filter({ visible: true }).first()).toBeVisible();
        expect(await layoutFaults(page), `${path} at ${width}px`).toEqual([]);
        const table = page.getByRole("table");
        if (path !== PAGES.pricingPage.path) continue;
        const [end, edge] = [await rightOf(table), await rightOf(table.locator(".."))];
        expect(end, `the table fits at ${width}px`).toBeLessThanOrEqual(edge + 1);
      }
    }
  });

  test("no word of a button of many lines stands outside of it", async ({ page, client }) => {
    const primaryLabel = LONG_WORD.repeat(5);
    await client.patch("homePage").set({ "hero.primaryLabel": primaryLabel }).commit();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/");
    const button = page.getByRole("link", { name: primaryLabel });
    await button.scrollIntoViewIfNeeded();
    const outside = await button.evaluate((it) => {
      const ground = it.getBoundingClientRect();
      const wanted = Number.parseFloat(getComputedStyle(it).borderTopLeftRadius);
      const radius = Math.min(wanted, ground.width / 2, ground.height / 2);
      const range = document.createRange();
      range.selectNodeContents(it);
      const corners = [...range.getClientRects()].flatMap(({ left, right, top, bottom }) =>
        [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const)),
      );
      return corners.filter(([x, y]) => {
        const across = Math.max(ground.left + radius - x, x - (ground.right - radius), 0);
        const down = Math.max(ground.top + radius - y, y - (ground.bottom - radius), 0);
        return Math.hypot(across, down) > radius;
      }).length;
    });
    expect(outside).toBe(0);
  });
});
