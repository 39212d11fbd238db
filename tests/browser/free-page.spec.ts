import { freePageOf } from "../support/sample/free-page";
import { layoutFaults } from "./support/layout/layout-faults";
import { openPage } from "./support/page/hydrated";
import { expect, test } from "./support/studio/studio";
import { expectNoAxeViolations } from "./support/test";

const TITLES = freePageOf("summer").sections.flatMap((each) => ("title" in each ? each.title : []));

test.beforeEach(async ({ studio: { client } }) => {
  const image = await client.fetch(`*[_id == "project-clinic-queue"][0].image`);
  await client.create(freePageOf("offers/summer", image));
});

test("a page that editors made shows its sections at every width, accessibly", async ({ page }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a page that editors made has its words and answers", async ({ page }) => {
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
