import { PAGES } from "../../contract/pages";
import { expect, test } from "./support/test";

const PLANS = [
  { name: "Basic", usd: "$999", inr: "₹79,999", scope: [/up to 5 pages/i, /1 month support/i] },
  {
    name: "Professional",
    usd: "$2,499",
    inr: "₹1,99,999",
    scope: [/up to 15 pages/i, /3 months support/i],
  },
  {
    name: "Enterprise",
    usd: "$4,999",
    inr: "₹3,99,999",
    scope: [/unlimited pages/i, /6 months support/i],
  },
];

const HOURLY = [
  { name: "Web Development", usd: "$30-80", inr: "₹2,000-6,000" },
  { name: "Mobile App", usd: "$40-100", inr: "₹3,000-8,000" },
  { name: "Shopify", usd: "$25-70", inr: "₹2,000-5,500" },
  { name: "Bug Fixing", usd: "$20-60", inr: "₹1,500-4,500" },
  { name: "Website Revamp", usd: "$35-85", inr: "₹2,500-6,500" },
  { name: "UI/UX Design", usd: "$30-75", inr: "₹2,000-6,000" },
  { name: "API Development", usd: "$35-90", inr: "₹2,500-7,000" },
  { name: "Database Solutions", usd: "$30-80", inr: "₹2,500-6,500" },
];

// Contact Sales Team leads to the contact page with its map.
test.use({ allowedHosts: ["www.openstreetmap.org"] });

test.beforeEach(async ({ page }) => {
  await page.goto(PAGES.pricingPage.path);
});

test("the plans show both currencies with their labels, and their scope", async ({ page }) => {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  for (const { name, usd, inr, scope } of PLANS) {
    await test.step(name, async () => {
      const plan = page.getByRole("article").filter({
        has: page.getByRole("heading", { name, exact: true }),
      });
      const dollars = plan.locator("div", { has: page.locator("dt") }).filter({ hasText: "USD" });
      const rupees = plan.locator("div", { has: page.locator("dt") }).filter({ hasText: "INR" });
      await expect(dollars).toContainText("International clients (USD)");
      await expect(dollars.getByText(usd, { exact: true })).toBeVisible();
      await expect(dollars.getByText("one-time")).toBeVisible();
      await expect(rupees).toContainText("Clients in India (INR)");
      await expect(rupees.getByText(inr, { exact: true })).toBeVisible();
      await expect(rupees.getByText("one-time")).toBeVisible();
      for (const part of scope) await expect(plan.getByText(part)).toBeVisible();
      await expect(plan.getByRole("link", { name: `Get Started with ${name}` })).toHaveAttribute(
        "href",
        `/contact?plan=${name}`,
      );
    });
  }

  await test.step("one plan is the most popular, one hourly service is popular", async () => {
    await expect(page.getByText("Most Popular", { exact: true })).toHaveCount(1);
    await expect(
      page.getByRole("article").filter({ hasText: "Most Popular" }).getByRole("heading"),
    ).toHaveText("Professional");
    await expect(page.getByText("Popular", { exact: true })).toHaveCount(1);
    await expect(page.getByRole("rowheader").filter({ hasText: "Popular" })).toContainText(
      "Web Development",
    );
  });

  await test.step("nothing on the page switches a currency off", async () => {
    for (const role of ["button", "switch", "tab", "radio", "combobox"] as const) {
      await expect(main.getByRole(role)).toHaveCount(0);
    }
  });

  await test.step("the membership block names its benefits and leads to the sales team", async () => {
    const membership = page.getByRole("region", { name: "Membership Benefits" });
    await expect(membership).toContainText("20-30% discount");
    await expect(membership).toContainText("direct CTO/CEO meeting after the initial payment");
    await membership.getByRole("link", { name: "Contact Sales Team" }).click();
    await expect(page).toHaveURL("/contact");
  });
});

test("each hourly service shows its range in both currencies with their labels", {
  tag: "@phone",
}, async ({ page, isMobile }) => {
  // As narrow as a phone is.
  if (isMobile) await page.setViewportSize({ width: 320, height: 568 });
  const table = page.getByRole("table", { name: /Range per hour/ });
  await expect(table.getByRole("rowheader")).toHaveCount(HOURLY.length);
  for (const { name, usd, inr } of HOURLY) {
    const row = table.getByRole("row").filter({
      has: page.getByRole("rowheader", { name: new RegExp(`^${name}`) }),
    });
    await expect(row.getByText(usd, { exact: true })).toBeVisible();
    await expect(row.getByText(inr, { exact: true })).toBeVisible();
    // Beside each other on a wide screen; one below the other, each on its label's line, on a phone.
    const edge = isMobile ? ("right" as const) : ("bottom" as const);
    const edges = await row
      .getByRole("cell")
      .evaluateAll(
        (cells, edge) => cells.map((cell) => cell.lastElementChild?.getBoundingClientRect()[edge]),
        edge,
      );
    expect(new Set(edges).size, `${name}: both figures line up`).toBe(1);
    const labels = isMobile ? row : table.getByRole("columnheader");
    await expect(labels.getByText("International clients (USD)")).toBeVisible();
    await expect(labels.getByText("Clients in India (INR)")).toBeVisible();
  }
});

test.describe("on a phone of 360 pixels", { tag: "@phone-only" }, () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a plan shows its scope and opens the rest", async ({ page }) => {
    const plan = page.getByRole("article").filter({ hasText: "Professional" });
    await expect(plan.getByText(/up to 15 pages/i)).toBeVisible();
    await expect(plan.getByText(/3 months support/i)).toBeVisible();
    const more = plan.getByText("Blog or project portfolio");
    await expect(more).toBeHidden();
    await plan.getByText("What it covers").click();
    await expect(more).toBeVisible();
  });

  test("the hourly ranges are one table, and the page is short", async ({ page }) => {
    const table = page.getByRole("table", { name: /Range per hour/ });
    for (const name of ["International clients (USD)", "Clients in India (INR)"]) {
      await expect(table.getByRole("columnheader", { name })).toBeVisible();
    }
    const box = await table.boundingBox();
    expect(box?.height).toBeLessThan(720);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(5_000);
    const footer = await page.getByRole("contentinfo").boundingBox();
    expect(footer?.height).toBeLessThan(760);
  });
});
