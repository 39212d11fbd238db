import { test } from "./support/contact-form";
import { expectNoAxeViolations, openPage } from "./support/page";
import { expect } from "./support/test";

test.describe("the page", () => {
  test.use({ allowedHosts: ["www.openstreetmap.org"] });

  test("shows phone, email and business hours", async ({ page, endpoint: _ }) => {
    await page.goto("/contact");
    // In the cards, and once more in the footer.
    for (const part of [page.getByRole("main"), page.getByRole("contentinfo")]) {
      await expect(part.getByRole("link", { name: "+91 79 4000 1234" })).toHaveAttribute(
        "href",
        "tel:+917940001234",
      );
      await expect(
        part.getByRole("link", { name: "hello@sabarmatisoftworks.example" }),
      ).toHaveAttribute("href", "mailto:hello@sabarmatisoftworks.example");
      await expect(part).toContainText("9:00 AM-6:00 PM");
      for (const link of await part.getByRole("link", { name: /^\+91|@/ }).all()) {
        expect((await link.boundingBox())?.height, "the size of a target").toBeGreaterThanOrEqual(
          24,
        );
      }
    }
    const hours = page.getByRole("region", { name: /Business Hours/ });
    await expect(hours).toContainText("IST");
    await expect(hours.getByRole("term")).toHaveText(["Monday-Friday", "Saturday and Sunday"]);
    await expect(hours.getByRole("definition")).toHaveText(["9:00 AM-6:00 PM", "10:00 AM-4:00 PM"]);
    await expect(page.getByRole("group").filter({ has: page.locator("summary") })).toHaveCount(4);
  });

  test("requests the map only when it is near the viewport", async ({ page, endpoint: _ }) => {
    const mapRequests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("openstreetmap")) mapRequests.push(request.url());
    });
    await page.goto("/contact", { waitUntil: "load" });
    const map = page.locator("iframe");
    await expect(map).toHaveAttribute("loading", "lazy");
    await expect(map).toHaveAttribute("title", /Ahmedabad/);
    expect(mapRequests).toEqual([]);
    await map.scrollIntoViewIfNeeded();
    await expect.poll(() => mapRequests.length).toBe(1);
    await expect(page.getByRole("link", { name: /Open the Map/ })).toBeVisible();
  });

  test("shows a focus ring on the map for the keyboard, and none for a pointer", async ({
    page,
    endpoint: _,
  }) => {
    await page.route("https://www.openstreetmap.org/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<button>In the map</button>" }),
    );
    await openPage(page, "/contact");
    const map = page.locator("iframe");
    await map.scrollIntoViewIfNeeded();
    const inside = page.frameLocator("iframe").getByRole("button");
    await expect(inside).toBeVisible();
    const link = page.getByRole("link", { name: /Open the Map/ });
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(inside).toBeFocused();
    await expect(map).toHaveCSS("outline-style", "solid");
    await link.focus();
    await expect(map).toHaveCSS("outline-style", "none");
    await inside.click();
    await expect(inside).toBeFocused();
    await expect(map).toHaveCSS("outline-style", "none");
  });

  test("scrolls to the map that the keyboard reaches, also before it has loaded", async ({
    page,
    endpoint: _,
  }) => {
    await openPage(page, "/contact");
    const map = page.locator("iframe");
    await map.evaluate((frame) => {
      const stops = [...document.querySelectorAll<HTMLElement>("a[href], button, summary")];
      const before = stops.filter(
        (stop) => stop.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      before.at(-1)?.focus({ preventScroll: true });
    });
    await page.keyboard.press("Tab");
    await expect(map).toBeInViewport({ ratio: 0.9 });
  });

  test.describe("offline", () => {
    // The browser may ask for the icon only now.
    test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED/] });

    test("keeps all its content without a connection", async ({ page, context, endpoint: _ }) => {
      await page.goto("/contact");
      await context.setOffline(true);
      const link = page.getByRole("link", { name: /Open the Map/ });
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeVisible();
      await expect(page.locator("iframe")).not.toHaveAttribute("src");
    });
  });

  test("has no accessibility violation, with all answers open", async ({ page, endpoint: _ }) => {
    await page.goto("/contact");
    for (const question of await page.locator("summary").all()) await question.press("Enter");
    await expect(page.getByText(/Spring Boot and Shopify/)).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
