import { editorPageOf } from "../support/sample";
import { previewUrl } from "../support/site";
import {
  expectNoAxeViolations,
  holdRequests,
  layoutFaults,
  openPage,
  untilHydrated,
} from "./support/page";
import { test as base, expect } from "./support/studio";

const TITLES = editorPageOf("summer").sections.flatMap((each) =>
  "title" in each ? each.title : [],
);

/** A test of a site with a page of an editor, at `/offers/summer`. */
const test = base.extend({
  page: async ({ page, studio: { client } }, use) => {
    const image = await client.fetch(`*[_id == "project-clinic-queue"][0].image`);
    await client.create(editorPageOf("offers/summer", image));
    await use(page);
  },
});

test("an editor's page shows its sections at every width, accessibly", async ({ page }) => {
  await openPage(page, "/offers/summer");
  await expect(page.getByRole("heading", { level: 1, name: "Summer of shops" })).toBeVisible();
  for (const name of TITLES) {
    await expect(page.getByRole("heading", { name: String(name), exact: true })).toBeVisible();
  }
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await layoutFaults(page), `at ${width} px`).toEqual([]);
    await expectNoAxeViolations(page);
  }
  await page.getByRole("link", { name: "Write to us" }).click();
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Summer of shops" })).toBeVisible();
});

const CODE = /\/assets\/editor-page-.*\.js$/;

test("a link opens its page while the script of the current page is loading", async ({ page }) => {
  const releaseRequests = await holdRequests(page, CODE);
  const requested = page.waitForRequest(CODE);
  await page.goto("/offers/summer");
  await requested;
  await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Services");
  releaseRequests();
});

test("a preview shows a change made while its script was loading", { tag: "@full" }, async ({
  page,
  studio,
}) => {
  const releaseRequests = await holdRequests(page, CODE);
  const requested = page.waitForRequest(CODE);
  await page.goto(await previewUrl({ ...studio, url: studio.origin }, "/offers/summer"));
  await requested;
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("Summer of shops");
  const published = await studio.client.getDocument("page-offers-summer");
  if (!published) throw new Error("The page is not published");
  const draft = { ...published, _id: `drafts.${published._id}` };
  await studio.client.create(draft);
  const title = `sections[_key == "pageHero"].title`;
  await studio.client
    .patch(draft._id)
    .set({ [title]: "Winter of shops" })
    .commit();
  releaseRequests();
  await untilHydrated(page);
  await expect(heading).toContainText("Winter of shops");
});

test.describe("without the page's script", () => {
  test.use({ allowedConsole: [/net::ERR_FAILED/] });

  test("an editor's page stays as the server rendered it", async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/offers/summer");
    await failed;
    await expect(page.locator("html")).toHaveAttribute("data-scripts", "refused");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Summer of shops");
    await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).click();
    await expect(page).toHaveURL("/services");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an editor's page has its texts and opens its answers", async ({ page }) => {
    await page.goto("/offers/summer");
    await expect(page.getByText("Summer is quiet.")).toBeVisible();
    await page
      .getByText(/support/i)
      .last()
      .scrollIntoViewIfNeeded();
    const answer = page.getByRole("group").last();
    await answer.click();
    await expect(answer).toHaveAttribute("open", "");
  });
});
