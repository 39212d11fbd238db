import { PAGES } from "../../contract/pages";
import { openPage } from "./support/page";
import { expect, test } from "./support/test";

const COMPANY = [
  "Sabarmati Softworks",
  "402 Riverfront Chambers",
  "Ahmedabad, Gujarat 380009",
  "+91 79 4000 1234",
  "hello@sabarmatisoftworks.example",
];

test("footer: company, tagline, city, quick links, services and this year's copyright", async ({
  page,
}) => {
  await page.goto("/services");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Sabarmati Softworks", { exact: true })).toBeVisible();
  await expect(footer).toContainText("never give up and always grow with technology");
  await expect(footer).toContainText("Ahmedabad");
  const quickLinks = footer.getByRole("navigation", { name: "Quick Links" }).getByRole("link");
  await expect(quickLinks).toHaveText(["Home", "Services", "Projects", "Products"]);
  const services = footer.locator("div", {
    has: page.getByRole("heading", { name: "Services", exact: true }),
  });
  await expect(services.last().getByRole("listitem")).toHaveText([
    "Web Development",
    "Mobile Apps",
    "Shopify Development",
    "Custom Software",
  ]);
  const year = new Intl.DateTimeFormat("en", { timeZone: "Asia/Kolkata", year: "numeric" });
  await expect(footer).toContainText(`© ${year.format(new Date())} Sabarmati Softworks`);
});

test.describe("a URL that does not exist", () => {
  test.use({ allowedConsole: [/status of 404|\/no\/such-page/] });

  test("answers 404 with a message and a link home, and logs the path", async ({ page }) => {
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes("/no/such-page"),
    );
    const response = await page.goto("/no/such-page");
    expect(response?.status()).toBe(404);
    await logged;
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("pages with work, products and forms link to the prices", { tag: "@phone" }, async ({
  page,
}) => {
  for (const path of ["/", "/projects", "/products", "/contact", "/schedule"]) {
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name: "See pricing" });
    await expect(link, path).toHaveAttribute("href", PAGES.pricingPage.path);
  }
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "See pricing" })).toHaveAttribute(
    "href",
    PAGES.pricingPage.path,
  );
  await expect(footer.getByRole("link", { name: "Meet the team" })).toHaveAttribute(
    "href",
    "/team",
  );
  await page.goto("/about");
  const team = page.getByRole("main").getByRole("link", { name: "Meet the team" });
  await expect(team).toHaveAttribute("href", "/team");
});

test("on paper every page names the company, its address, phone and email", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", PAGES.pricingPage.path, "/team", "/contact"]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    await expect(footer).toBeVisible();
    const printed = await footer.evaluate((it) => getComputedStyle(it, "::after").content);
    for (const text of COMPANY) expect(printed).toContain(text);
    await expect(page.getByRole("navigation", { name: "Quick Links" })).toBeHidden();
  }
});

test("a browser that denies storage shows every page without an error", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException("Denied", "SecurityError");
        },
      });
    }
  });
  for (const path of ["/", "/contact", "/schedule", "/admin/login"]) await openPage(page, path);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/services$/);
});

test("cards of the home page without a link do not move on hover", async ({ page }) => {
  await page.goto("/");
  const cards = page.getByRole("region", { name: "What We Build" }).getByRole("listitem");
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    if ((await card.getByRole("link").count()) > 0) continue;
    await card.scrollIntoViewIfNeeded();
    const before = await card.boundingBox();
    await card.hover();
    await expect(card).toHaveCSS("translate", "none");
    expect(await card.boundingBox()).toEqual(before);
  }
});

test("the two buttons of the home page's hero are side by side on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/");
  const main = page.getByRole("main");
  const started = await main.getByRole("link", { name: "Get Started" }).boundingBox();
  const work = await main.getByRole("link", { name: "View Our Work" }).boundingBox();
  expect(work?.y).toBe(started?.y);
});

test("the hero of an inner page is at most 174 px high on a phone, its title above its sections'", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const paths = ["/services", "/projects", "/products", "/about", "/team", "/schedule", "/contact"];
  for (const path of [...paths, PAGES.pricingPage.path]) {
    await page.goto(path);
    const { hero, title, sections } = await page.evaluate(() => {
      const size = (it: Element) => Number.parseFloat(getComputedStyle(it).fontSize);
      const heading = document.querySelector("main h1") as HTMLElement;
      return {
        hero: heading.closest(".on-dark")?.getBoundingClientRect().height,
        title: size(heading),
        sections: [...document.querySelectorAll("main h2")].map(size),
      };
    });
    expect(hero, path).toBeLessThanOrEqual(174);
    expect(Math.max(...sections), path).toBeLessThan(title);
  }
});
