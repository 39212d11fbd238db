import { PAGES } from "../../contract/pages";
import { EMPTY, expectValues, field, fillIn, send, siteTest as test } from "./contact-form";
import {
  endOfAnimations,
  expectNoAxeViolations,
  holdRequests,
  openPage,
  untilHydrated,
} from "./support/page";
import { expect, FULL } from "./support/test";

test.use({ allowedHosts: ["www.openstreetmap.org"] });

test("the map loads nearby only, keeps its height if refused", async ({ page }) => {
  const mapRequests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("openstreetmap")) mapRequests.push(request.url());
  });
  await openPage(page, "/contact");
  const map = page.getByRole("region", { name: "Visit us in Ahmedabad" });
  const frame = map.locator("iframe");
  await expect(frame).toHaveAttribute("loading", "lazy");
  await expect(frame).toHaveAttribute("title", /Ahmedabad/);
  expect(mapRequests).toEqual([]);
  const before = await map.boundingBox();
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => mapRequests.length).toBe(1);
  await expect(page.getByRole("link", { name: /Open the Map/ })).toBeVisible();
  await expect(map.locator("iframe[inert]:not([src])")).toHaveCount(1);
  expect((await map.boundingBox())?.height).toBe(before?.height);
  const questions = page.locator("summary");
  await expect(questions).toHaveCount(4);
  for (const question of await questions.all()) await question.press("Enter");
  await expect(page.getByText(/Spring Boot and Shopify/)).toBeVisible();
  await expectNoAxeViolations(page);
});

test("the map has a focus ring for the keyboard, none for a pointer", FULL, async ({ page }) => {
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

test("the keyboard scrolls to the map, also before it has loaded", FULL, async ({ page }) => {
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

test("a map that may not be framed leaves a link to it in view", async ({ page, allowed }) => {
  allowed.push(/Refused to display/);
  await page.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({ headers: { "X-Frame-Options": "DENY" }, body: "" }),
  );
  await openPage(page, "/contact");
  const map = page.getByRole("region", { name: "Visit us in Ahmedabad" });
  await map.locator("iframe").scrollIntoViewIfNeeded();
  await expect(map.locator("iframe[src]")).toHaveCount(1);
  const link = map.getByRole("link");
  await expect(link).toHaveAttribute("href", /openstreetmap\.org/);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // In front of the frame, or below it.
    for (const part of [map.getByText("Ahmedabad, Gujarat, India", { exact: true }), link])
      await part.click({ trial: true });
  }
});

test("the page keeps all its content without a connection", async ({ page, context, allowed }) => {
  // The browser may ask for the icon only now.
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/contact");
  await context.setOffline(true);
  const link = page.getByRole("link", { name: /Open the Map/ });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeVisible();
  await expect(page.locator("iframe")).not.toHaveAttribute("src");
});

for (const hasScripts of [true, false])
  test(`a chosen plan opens the page at the form and is named above it, ${hasScripts ? "and its subject goes with what is sent" : "without JavaScript"}`, async ({
    page,
    devTools,
    endpoint: _,
  }) => {
    await devTools.send("Emulation.setScriptExecutionDisabled", { value: !hasScripts });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(PAGES.pricingPage.path);
    await page.getByRole("link", { name: "Get Started with Professional" }).click();
    await expect(page).toHaveURL("/contact?plan=Professional");
    const choice = page.getByText("Your plan: Professional");
    await expect(choice).toBeInViewport();
    await expect(page.locator("#send").getByText("$2,499 · ₹1,99,999")).toBeVisible();
    const isAboveForm = await choice.evaluate((element) => {
      const position = element.compareDocumentPosition(document.querySelector("form") as Node);
      return Boolean(position & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    expect(isAboveForm).toBe(true);
    await expect(field.subject(page)).toHaveValue("Enquiry about the Professional plan");
    if (!hasScripts) return;
    await untilHydrated(page);
    await fillIn(page, { name: "Nila", email: "nila@example.com", message: "Hello" });
    await send(page);
    await expect(page.getByText("Message Sent!")).toBeVisible();
    await expectValues(page, EMPTY);
  });

for (const [what, url, lane] of [
  ["chosen plan", "/contact?plan=Professional", FULL],
  ["message sent without a script", "/contact?sent=1#send", {}],
] as const) {
  test(`a page with a ${what} keeps its place until it is hydrated`, lane, async ({ page }) => {
    const release = await holdRequests(page, /\/assets\/.*\.js/);
    await page.goto(url, { waitUntil: "commit" });
    const button = page.getByRole("button", { name: "Send Message" });
    await button.evaluate((it) => it.scrollIntoView({ block: "start" }));
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(300);
    release();
    await untilHydrated(page);
    await endOfAnimations(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
  });
}

test("a row of the hourly table leads to the form with its subject", async ({ page }) => {
  await openPage(page, PAGES.pricingPage.path);
  // Anywhere in the row.
  await page.getByRole("row", { name: /^UI\/UX/ }).click();
  await expect(page).toHaveURL("/contact?service=UI%2FUX%20Design");
  await expect(field.subject(page)).toHaveValue("Enquiry about UI/UX Design");
});
