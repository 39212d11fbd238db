import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { LANGUAGES, settingsOf } from "../support/translations";
import { expectNoAxeViolations, holdRequests, openPage, untilHydrated } from "./support/page";
import { expect, FULL, test as freshTest, phoneTest, siteTest as test } from "./support/test";

/** Answers what the page's script asks for the data of a page. */
async function answerData(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route((url) => url.searchParams.has("_data"), answer);
}

/** A page that waits for the answers of a busy machine: five seconds without one would be no connection. */
const patientTest = freshTest.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await use(page);
  },
});

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "no connection" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openFromLink(page: Page, name: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
}

async function openProjects(page: Page): Promise<void> {
  await openPage(page, "/services");
  await openFromLink(page, "Projects");
  await expect(heading(page)).toHaveText("Our Projects");
  await expect(page.getByTestId("splash")).toHaveCount(0);
}

const SIGN_IN = { contentType: "text/html", body: "<h1>Sign in to this network</h1>" };
const OTHER_DATA = { headers: { "X-Remix-Response": "yes" }, json: {} };

for (const [data, answer, messages, lane] of [
  ["a network's sign-in page", SIGN_IN, [], {}],
  ["another version's data", OTHER_DATA, [/TypeError/], FULL],
] as const)
  patientTest(`a link loads its page in place of ${data}`, lane, async ({ page, allowed }) => {
    allowed.push(...messages);
    await openPage(page, "/");
    await answerData(page, (route) => route.fulfill(answer));
    await openFromLink(page, "Services");
    await expect(heading(page)).toHaveText("Our Services");
    await expect(page).toHaveURL("/services");
    await untilHydrated(page);
  });

for (const [end, addresses, url, title, notices, lane] of [
  ["loads its document", /_data=/, "/services", "Our Services", 0, {}],
  ["shows a notice", "**/*", "/about", "About Us", 1, FULL],
] as const)
  freshTest(`a link waits 15 seconds, then ${end}`, lane, async ({ page }) => {
    await page.clock.install();
    await openPage(page, "/about");
    const requested = page.waitForRequest(/_data=/);
    await page.route(addresses, () => Promise.resolve());
    await openFromLink(page, "Services");
    await requested;
    await page.clock.runFor("00:15");
    await expect(heading(page)).toHaveText(title);
    await expect(notice(page)).toHaveCount(notices);
    await expect(page).toHaveURL(url);
    await expect(page.getByTestId("splash")).toHaveCount(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

test.describe("with failing requests", () => {
  const allowedConsole = [/Failed to load resource|route module|dynamically imported/];
  patientTest.use({ allowedConsole });

  patientTest("a link and the back button open their pages without data", async ({ page }) => {
    await openProjects(page);
    await answerData(page, (route) => route.abort());

    await page.goBack();
    await expect(heading(page)).toHaveText("Our Services");
    await untilHydrated(page);
    await page.goForward();
    await expect(heading(page)).toHaveText("Our Projects");
    await untilHydrated(page);
    await page.getByRole("link", { name: "Java", exact: true }).click();
    await expect(page.getByText("Showing 3 project(s) using Java", { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/projects?tech=Java");
  });

  patientTest("a link opens its page without the page's script", FULL, async ({ page }) => {
    await openPage(page, "/");
    let refused = 0;
    await page.route(/\/assets\/contact-page-.*\.js$/, (route) => {
      refused += 1;
      return route.abort();
    });

    await page.getByRole("link", { name: "Contact", exact: true }).first().click();
    await expect(heading(page)).toHaveText("Get in Touch");
    await expect(page).toHaveURL("/contact");
    expect(refused, "the script of the page").toBeGreaterThan(0);
  });
});

test.describe("without a connection", () => {
  const allowedConsole = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|route module|dynamic/];
  test.use({ allowedConsole });
  patientTest.use({ allowedConsole });

  phoneTest("a link keeps the page and offers another try", async ({ page, context }) => {
    await openPage(page, "/about");
    await context.setOffline(true);
    const footer = page.getByRole("contentinfo");
    const link = footer.getByRole("link", { name: "Services", exact: true });
    await link.click();
    await expect(notice(page)).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL("/about");
    await expect(heading(page)).toHaveText("About Us");
    await expect(page.getByTestId("splash")).toHaveCount(0);
    await expect(link).toBeFocused();
    await expectNoAxeViolations(page);

    await notice(page).getByRole("link", { name: "Try Again" }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL("/about");
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
    await link.click();
    await expect(heading(page)).toHaveText("Our Services");
    await expect(page).toHaveURL("/services");
  });

  test("a link shows a notice if only its data is missing", FULL, async ({ page, context }) => {
    await openProjects(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Java", exact: true }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL("/projects");
    await openFromLink(page, "Services");
    await expect(page).toHaveURL("/projects");
    await expect(heading(page)).toHaveText("Our Projects");
    await openFromLink(page, "Projects");
    await expect(heading(page)).toHaveText("Our Projects");
  });

  patientTest("Back shows a notice, works once online", FULL, async ({ page, context }) => {
    await openProjects(page);
    await context.setOffline(true);
    await page.evaluate(() => history.back());
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL("/projects");
    await expect(heading(page)).toHaveText("Our Projects");
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
    await page.goBack();
    await expect(heading(page)).toHaveText("Our Services");
    await page.goForward();
    await expect(heading(page)).toHaveText("Our Projects");
  });

  test("a link shows a notice if requests fail while online", async ({ page, client }) => {
    await client.patch("siteSettings").set(settingsOf(LANGUAGES)).commit();
    await openPage(page, "/gu/about");
    await page.route("**/*", (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL("/gu/about");
    await expect(heading(page)).toHaveText("About Us");
    await page.unrouteAll();
    await notice(page).getByRole("link", { name: "Try Again" }).click();
    await expect(heading(page)).toHaveText("Get in Touch");
    await expect(page).toHaveURL("/gu/contact");
    await expect(notice(page)).toHaveCount(0);
  });
});

freshTest("a proxy's holding page reloads once the site answers", async ({ page, allowed }) => {
  allowed.push(/status of 503/);
  await page.clock.install();
  const file = join(import.meta.dirname, "../../deploy/restarting.html");
  const body = readFileSync(file, "utf8");
  await page.route("**/services?from=mail", (route) =>
    route.fulfill({ status: 503, contentType: "text/html", body }),
  );
  await page.goto("/services?from=mail");
  await expect(heading(page)).toHaveText("Back in a moment");
  await expectNoAxeViolations(page);
  const answered = page.waitForResponse((response) => response.request().method() === "HEAD");
  await page.clock.runFor("00:05");
  expect((await answered).status()).toBe(503);
  await expect(heading(page)).toHaveText("Back in a moment");

  await page.unrouteAll();
  await page.clock.runFor("00:05");
  await expect(heading(page)).toHaveText("Our Services");
});

for (const [from, shows, link, to] of [
  ["/products", "Our Products", "About", "/about"],
  ["/projects", "Showing 8 project(s)", "React", "/projects?tech=React"],
] as const) {
  freshTest(`two quick steps back to ${from} need nothing of ${to}`, FULL, async ({ page }) => {
    await openPage(page, from);
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await expect(page).toHaveURL(to);
    await openPage(page, "/services");

    const releaseScripts = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goBack({ waitUntil: "domcontentloaded" });
    await expect(page).toHaveURL(to);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(from);
    releaseScripts();
    await expect(page.getByText(shows, { exact: true })).toBeVisible();
    await untilHydrated(page);
  });
}
