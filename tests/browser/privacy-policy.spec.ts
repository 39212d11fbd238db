import { openPage } from "./support/page";
import { expect, test } from "./support/test";

const KNOWN = "/products/privacy/bundle-builder";

test("the policy names the product, its date and its figures", async ({ page }) => {
  const response = await page.goto(KNOWN);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bundle Builder");
  await expect(page.getByText("Last updated: October 3, 2025")).toBeVisible();
  const policy = page.getByRole("main");
  await expect(policy).toContainText("within 90 days after uninstall or account closure");
  await expect(policy).toContainText("a further 30 days");
  await expect(policy).toContainText("take effect 30 days after notice");
  await expect(policy).toContainText("within 48 hours");
  await expect(policy).not.toContainText("{");
  await expect(policy).not.toContainText("current catalogue");
});

test("the policy leads from its contents to each section and to the contact block", async ({
  page,
}) => {
  await openPage(page, KNOWN);
  const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const names = await contents.allTextContents();
  expect(names.length).toBeGreaterThan(5);
  await contents.getByText("Retention and deletion").click();
  const retention = page.getByRole("heading", { name: "Retention and deletion" });
  await expect(retention).toBeInViewport();
  await expect(retention).toBeFocused();
  await contents.last().click();
  const contact = page.getByRole("region", { name: "Contact Us" });
  await expect(contact).toBeInViewport();
  await expect(contact.getByRole("link")).toHaveAttribute(
    "href",
    "mailto:hello@sabarmatisoftworks.example",
  );
});

test("the policy leads back to the products", async ({ page }) => {
  await openPage(page, KNOWN);
  await page.getByRole("link", { name: "Back to Products" }).click();
  await expect(page).toHaveURL("/products");
});

test.describe("the privacy notice of the site", () => {
  const NOTICE = "/privacy";

  for (const [path, words] of [
    ["/contact", "We use your name and email to answer this message"],
    ["/schedule", "We use your name and email to arrange this meeting"],
  ] as const) {
    test(`is linked from the form of ${path}`, async ({ page }) => {
      await openPage(page, path);
      const notice = page.locator("form p", { hasText: words });
      await notice.getByRole("link", { name: "Privacy notice" }).click();
      await expect(page).toHaveURL(NOTICE);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Notice");
    });
  }

  test("names the company, its sections and an email address", async ({ page }) => {
    await openPage(page, NOTICE);
    const main = page.getByRole("main");
    await expect(main).toContainText("Sabarmati Softworks");
    await expect(main).not.toContainText("{");
    await expect(page.getByRole("heading", { name: "What you send us" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Questions about Your Data" })).toContainText(
      "hello@sabarmatisoftworks.example",
    );
  });

  test("is in the footer of every page, beside the registration once it is set", async ({
    page,
    workerSite,
  }) => {
    const { client } = workerSite.toChange();
    const footer = page.getByRole("contentinfo");
    await openPage(page, "/team");
    await expect(
      footer.getByRole("navigation", { name: "Legal" }).getByRole("link"),
    ).toHaveAttribute("href", NOTICE);
    await expect(footer).not.toContainText("CIN");
    await client
      .patch("siteSettings")
      .set({ registration: " CIN U00000XX2000XXX000000 " })
      .commit();
    await expect(async () => {
      await openPage(page, "/team");
      await expect(footer).toContainText("CIN U00000XX2000XXX000000", { timeout: 500 });
    }).toPass();
  });
});

test("the policy prints as dark text without its navigation", async ({ page }) => {
  await page.goto(KNOWN);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to Products" })).toBeHidden();
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", ink);
});

test.describe("of a product that is not in the catalogue", () => {
  test.use({ allowedConsole: [/status of 404/] });

  const ADDRESSES = [
    { path: "gift-wrap-pro", name: "Gift Wrap Pro" },
    { path: "--gift---wrap-", name: "Gift Wrap" },
    { path: "%20", name: "Product" },
    { path: "%3Cscript%3Ealert(1)%3C%2Fscript%3E", name: "<script>alert(1)<" },
    { path: "a".repeat(3_000), name: "Aaaa" },
  ];

  test("answers 404 with a notice and the name from the URL", async ({ page }) => {
    for (const { path, name } of ADDRESSES) {
      await test.step(`${path.slice(0, 40)} as ${name}`, async () => {
        const response = await page.goto(`/products/privacy/${path}`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
        await expect(page.getByText("is not in our current catalogue")).toBeVisible();
        await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(excess, "nothing is wider than the screen").toBe(0);
      });
    }
  });
});

test("the introduction keeps a readable width beside a long title", async ({ page }) => {
  await page.goto("/products/privacy/print-studio-customizer");
  for (const width of [768, 800, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const introduction = page.getByRole("main").getByText("This policy explains").first();
    const box = await introduction.boundingBox();
    expect(box?.width, `at ${width} px`).toBeGreaterThan(220);
    expect(box?.height, `at ${width} px`).toBeLessThan(240);
  }
});
