import { editorPageOf, richText } from "../support/sample";
import { previewUrl } from "../support/site";
import {
  expectNoAxeViolations,
  expectToTellLinks,
  holdRequests,
  layoutFaults,
  openPage,
  untilHydrated,
} from "./support/page";
import { siteTest as base, expect, FULL, modelOf } from "./support/test";

const TITLES = editorPageOf("summer").sections.flatMap((each) =>
  "title" in each ? each.title : [],
);

/** A paragraph with a link in its sentence. */
function linked() {
  const [block] = richText("Read the ");
  const link = { _type: "link", _key: "link", href: "https://terms.example" };
  const span = { _type: "span", _key: "terms", text: "terms", marks: ["link"] };
  return { ...block, markDefs: [link], children: [...(block?.children ?? []), span] };
}

/** A test of a site with a page of an editor, at `/offers/summer`. */
const test = base.extend({
  page: async ({ page, client }, use) => {
    const image = await client.fetch(`*[_id == "project-clinic-queue"][0].image`);
    await client.create(editorPageOf("offers/summer", image));
    const patch = client.patch("page-offers-summer");
    await patch.append(`sections[_type == "textSection"].text`, [linked()]).commit();
    await use(page);
  },
});

test("an editor's page shows its sections at every width, accessibly", async ({ page }) => {
  await openPage(page, "/offers/summer");
  await expect(page.getByRole("heading", { level: 1, name: "Summer of shops" })).toBeVisible();
  for (const name of TITLES) {
    await expect(page.getByRole("heading", { name: String(name), exact: true })).toBeVisible();
  }
  await expectToTellLinks(page, ["terms"]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await layoutFaults(page), `at ${width} px`).toEqual([]);
  }
  await expectNoAxeViolations(page);
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

test("a preview shows a change made while its script loads", FULL, async ({ page, workerSite }) => {
  const studio = workerSite.toChange();
  const releaseRequests = await holdRequests(page, CODE);
  const requested = page.waitForRequest(CODE);
  const url = await previewUrl({ ...studio, url: studio.origin }, "/offers/summer");
  const response = await page.goto(url);
  await requested;
  expect(await response?.text()).toContain("Summer of shops");
  const _id = "drafts.page-offers-summer";
  await studio.client.create({ ...(await modelOf(studio.client, "page-offers-summer")), _id });
  const set = { 'sections[_key == "pageHero"].title': "Winter of shops" };
  await studio.client.patch(_id, { set }).commit();
  releaseRequests();
  await untilHydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Winter of shops");
});

test("an editor's page without its script stays as rendered", async ({ page, allowed }) => {
  allowed.push(/net::ERR_FAILED/);
  await page.route(CODE, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/offers/summer");
  await failed;
  await expect(page.locator("html")).toHaveAttribute("data-scripts", "refused");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Summer of shops");
  await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).click();
  await expect(page).toHaveURL("/services");
});

test("an editor's page opens its answers without JavaScript", async ({ page, devTools }) => {
  await devTools.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.goto("/offers/summer");
  await expect(page.getByText("Summer is quiet.")).toBeVisible();
  const answer = page.getByRole("group").last();
  await answer.click();
  await expect(answer).toHaveAttribute("open", "");
});
