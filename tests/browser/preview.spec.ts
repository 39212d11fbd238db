import { PAGES } from "../../contract/pages";
import { join, manage } from "../../packages/local-content-lake/test/support/people";
import { richText } from "../support/sample";
import { previewUrl } from "../support/site";
import { expectNoAxeViolations, saveScreenshot, untilHydrated } from "./support/page";
import { STUDIO_NOISE, type StudioSite } from "./support/studio";
import { siteTest as base, expect, FULL, modelOf } from "./support/test";

const test = base.extend<{ studio: StudioSite }>({
  studio: ({ workerSite, baseURL: _ }, use) => use(workerSite.toChange()),
});
test.use({ allowedConsole: [STUDIO_NOISE, { scope: "test" }] });

test("titles and choices are plain in a preview, also later", FULL, async ({ page, studio }) => {
  await page.goto(await previewUrl({ ...studio, url: studio.origin }, PAGES.pricingPage.path));
  await untilHydrated(page);
  await page.getByRole("link", { name: "Projects", exact: true }).first().click();
  await expect(page).toHaveTitle(/^[\x20-\x7e|–’]+$/);
  await page.getByRole("link", { name: "React", exact: true }).click();
  await expect(page).toHaveURL(/\?tech=React$/);
  await expect(page.getByText(/^Showing \d+ project\(s\).*React/)).toBeVisible();
});

test("a preview's banner names an incomplete draft, and ends it", async ({ page, studio }) => {
  await studio.client.create({ _id: "drafts.half", _type: "faq", question: "Half a question?" });
  await studio.client.create({ _id: "drafts.other", _type: "service", title: "Not on this page" });
  await page.goto(await previewUrl({ ...studio, url: studio.origin }, "/contact"));
  await expect(page).toHaveURL("/contact");
  const banner = page.getByRole("complementary", { name: "Preview" });
  await expect(banner).toContainText("You see drafts that are not published.");
  await expect(page.locator("sanity-visual-editing")).toBeAttached();
  const line = banner.getByText("1 draft on this page is not complete");
  const link = banner.getByRole("link", { name: "FAQ “Half a question?”" });
  await expect(line).toBeVisible();
  await expect(link).toBeHidden();
  await line.click();
  await expect(banner.getByRole("listitem")).toHaveText([
    "FAQ “Half a question?”: Answer is missing",
  ]);
  await expect(link).toHaveAttribute("href", "/studio/intent/edit/id=half;type=faq;path=answer");
  await saveScreenshot(page, "incomplete");
  await expectNoAxeViolations(page);
  await banner.getByRole("button", { name: /^Close the note/ }).click();
  await expect(line).toBeHidden();
  const other = { answer: richText("The other half."), order: 5 };
  await studio.client.patch("drafts.half").set(other).commit();
  await expect(page.getByText("Half a question?")).toBeVisible();
  await expect(banner).not.toContainText("not complete");

  await page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshot(page, "preview");
  await expectNoAxeViolations(page, "aside");
  await banner.getByRole("button", { name: "Exit preview" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL("/contact");
});

test("a removed person's open page shows published content", async ({ page, studio, allowed }) => {
  // The browser logs that the stream of changes is refused.
  allowed.push(/status of 403/);
  const lake = { url: `${studio.url}/lake`, token: studio.token };
  await join(lake, "administrator", "Owner");
  const person = await join(lake, "editor");
  const published = await modelOf(studio.client, "faq-support");
  const draft = { ...published, _id: "drafts.faq-support", question: "Only in a draft?" };
  await studio.client.create(draft);
  const client = studio.client.withConfig({ token: person.token });
  const url = await previewUrl({ ...studio, url: studio.origin }, "/contact", { client });
  await page.goto(url);
  await untilHydrated(page);
  await expect(page.getByText(draft.question)).toBeVisible();
  const question = "Changed while the page is open?";
  await studio.client.patch(draft._id).set({ question }).commit();
  await expect(page.getByText(question)).toBeVisible();
  await page.getByLabel("Name").fill("Typed meanwhile");

  await manage(lake, "DELETE", `/people/${person.id}`);
  // The stream would notice by itself, at its next heartbeat.
  await studio.client.patch(draft._id).set({ question: "Not for them" }).commit();
  await expect(page.getByRole("complementary", { name: "Preview" })).toHaveCount(0);
  await expect(page.getByText(question)).toHaveCount(0);
  await expect(page.getByText(published.question)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Typed meanwhile");
});

test("an open page stays usable while its content is edited", async ({ page, studio }) => {
  const _id = "project-open-page";
  const project = await modelOf(studio.client, "project-kite-festival-tickets");
  await studio.client.create({ ...project, _id, title: "Here for now", technologies: ["COBOL"] });
  await page.goto(`${studio.origin}/projects`);
  await untilHydrated(page);
  await expect(page.getByRole("heading", { name: "Here for now" })).toBeVisible();

  await studio.client.patch(_id).set({ title: "With another name" }).commit();
  await page.getByRole("link", { name: "COBOL" }).click();
  await expect(page.getByRole("heading", { name: "With another name" })).toBeVisible();

  await studio.client.delete(_id);
  await page.getByRole("link", { name: "All Projects" }).click();
  await expect(page.getByRole("link", { name: "COBOL" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("Showing 0 project(s) using COBOL")).toBeVisible();
});
