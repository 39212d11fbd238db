import { richText } from "../../support/sample";
import { expectNoAxeViolations } from "../support/page";
import { choose, expect, FULL, openStudio, stored, studioTest as test } from "../support/studio";

test("an editor picks a project for the home page", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/pages;homePage");
  await page.getByRole("tab", { name: "Work and closing" }).click();
  const featured = page.getByTestId("field-featuredProjects");
  await expect(featured.getByText("Kite Festival Tickets", { exact: true })).toBeVisible();
  const add = featured.getByRole("button", { name: "Add item" });
  await expect(add, "the page has room for no more").toBeDisabled();
  await studio.client.patch("homePage").unset(["featuredProjects[-1]"]).commit();
  await add.click();
  await featured.getByRole("combobox", { name: "Type to search" }).fill("Clinic");
  await page.getByRole("button", { name: /Clinic Queue/ }).click();
  await expect
    .poll(stored(studio, "*[_id == 'drafts.homePage'][0].featuredProjects[]._ref"))
    .toContain("project-clinic-queue");
  await expect(featured.getByText("Clinic Queue", { exact: true })).toBeVisible();
  await expect(add).toBeDisabled();
});

test("the search finds a document by its title", async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.getByRole("button", { name: "Open search" }).click();
  await page.getByRole("textbox", { name: /search/i }).fill("Monsoon");
  const found = page.getByRole("option", { name: /Monsoon Crop Advisory/ }).getByRole("link");
  await expect(found).toBeVisible();
  await choose(found);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Monsoon Crop Advisory");
});

test("the welcome page finds fields and parts of names", FULL, async ({ page, studio }) => {
  const question = "Is Rao’s Café there?".normalize("NFD");
  await studio.client.create({ _type: "faq", question, order: 95 });
  await openStudio(page, studio);
  const finder = page.getByRole("search").filter({ has: page.getByRole("searchbox") });
  const field = finder.getByRole("searchbox", { name: "Find a field or a document" });
  await field.fill("zeppelin");
  await expect(finder.getByRole("status")).toHaveText(/^Nothing/);
  await field.fill("WELL step");
  await expect(finder.getByRole("link")).toHaveText(["Project: Stepwell Stays"]);
  await field.fill("cafe RAO'S");
  await expect(finder.getByRole("link")).toHaveText([`FAQ: ${question}`]);
  await field.fill("map");
  await expect(
    finder.getByRole("link", { name: "Site settings › Map › Name of the map" }),
  ).toBeVisible();
  await expectNoAxeViolations(page, "main");
  await field.fill("office hours");
  await finder.getByRole("link", { name: "Site settings › Business hours", exact: true }).click();
  await expect(page.getByTestId("field-businessHours")).toBeInViewport();
});

test("a list that is searched puts the better match first", FULL, async ({ page, studio }) => {
  const faq = { _type: "faq", answer: richText("A zeppelin needs no runway.") };
  // In the order of the site, the question without the word comes first.
  const byOrder = ["What lands anywhere?", "Is a zeppelin a zeppelin?"];
  for (const [order, question] of byOrder.entries())
    await studio.client.create({ ...faq, _id: `faq-zeppelin-${order}`, question, order });
  await openStudio(page, studio, "/structure/faq");
  await page.getByRole("combobox", { name: "Search list" }).fill("zeppelin");
  const found = page.getByTestId("document-list-pane").getByRole("link");
  const ordering = page.getByTestId("document-list-search-ordering");
  await expect(found).toHaveText(byOrder.toReversed().map((question) => new RegExp(question)));
  await expect(ordering).toHaveText("Sorted by relevance");
});

test("Vision runs a query on the dataset, keeps a saved one", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/vision");
  const result = page.getByTestId("vision-result");
  await expect(result.getByText("Kite Festival Tickets")).toBeVisible();
  const query = '*[_id == "plan-basic"].name';
  await page.getByTestId("vision-query-editor").locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(query);
  await page.keyboard.press("Control+Enter");
  await expect(result.getByText("Basic")).toBeVisible();

  await page.getByRole("button", { name: "Save query" }).click();
  // A hidden tooltip has the text as well.
  const saved = page.locator("code", { hasText: query }).filter({ visible: true });
  await expect(saved).toHaveCount(1);
  // Vision itself remembers the last query of the browser.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/vision/i.test(key)) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByText("Saved queries")).toBeVisible();
  await expect(saved).toHaveCount(1);
  await expect(page.getByTestId("vision-query-editor")).not.toContainText("plan-basic");
});
