import { DEFAULT_LANGUAGE } from "../../../contract/local-path";
import { GUJARATI, settingsOf } from "../../support/translations";
import {
  drag,
  expect,
  FULL,
  middleOf,
  openStudio,
  stored,
  studioTest as test,
} from "../support/studio";

// The Studio renders only fields in view; this viewport shows all of them.
test.use({ viewport: { width: 1280, height: 1900 } });

test("technologies are suggested, spelled in one way, removed", FULL, async ({ page, studio }) => {
  const _id = "project-to-tag";
  await studio.client.create({ _id, _type: "project", title: "Tags", technologies: ["Shopify"] });
  await openStudio(page, studio, `/structure/project;${_id}`);
  const tags = page.getByTestId("field-technologies");
  const draft = { _id: `drafts.${_id}` };
  const technologies = stored(studio, "*[_id == $_id][0].technologies", draft);

  await tags.getByRole("button", { name: "Add TypeScript" }).click();
  await expect.poll(technologies).toEqual(["Shopify", "TypeScript"]);
  await expect(tags.getByRole("button", { name: "Add TypeScript" })).toBeHidden();
  await tags.getByRole("textbox").fill("reactjs");
  await tags.getByRole("textbox").press("Enter");
  await expect.poll(technologies).toEqual(["Shopify", "TypeScript", "React"]);
  await expect(tags.getByText("React", { exact: true })).toBeVisible();
  const first = tags.locator("[data-ui='Tag']").filter({ hasText: "Shopify" });
  await first.getByRole("button").click();
  await expect.poll(technologies).toEqual(["TypeScript", "React"]);
  await expect(first).toHaveCount(0);
});

test("an editor adds, removes and reorders the lines of a list", FULL, async ({ page, studio }) => {
  const _id = "service-with-lines";
  await studio.client.create({ _id, _type: "service", title: "Lines", bullets: ["One", "Two"] });
  await openStudio(page, studio, `/structure/service;${_id}`);
  const list = page.getByTestId("field-bullets");
  const lines = list.getByRole("textbox");
  const bullets = stored(studio, "*[_id == $_id][0].bullets", { _id: `drafts.${_id}` });
  const change = async (index: number, name: string) => {
    await list.locator("[id$='-menuButton']").nth(index).click();
    await page.getByRole("menuitem", { name }).click();
    // A closing menu still has the same items as the next one.
    await expect(page.getByRole("menuitem")).toHaveCount(0);
  };
  await expect(lines).toHaveCount(2);
  await list.getByRole("button", { name: "Add item" }).click();
  await lines.nth(2).fill("Three");
  await expect.poll(bullets).toEqual(["One", "Two", "Three"]);
  await change(0, "Add item after");
  await lines.nth(1).fill("One and a half");
  await expect.poll(bullets).toEqual(["One", "One and a half", "Two", "Three"]);
  await change(1, "Remove");
  await expect.poll(bullets).toEqual(["One", "Two", "Three"]);
  await expect(lines).toHaveCount(3);

  const from = await middleOf(lines.nth(0));
  const to = await middleOf(lines.nth(2));
  // Slightly short of the target: a dragged line cannot leave its list.
  const handle = list.locator("[data-sanity-icon='drag-handle']").first();
  await drag(handle, { x: 0, y: to.y - from.y - 8 });
  await expect.poll(bullets).toEqual(["Two", "Three", "One"]);
  await expect(lines.nth(2)).toHaveValue("One");
});

test("a second plan takes over the badge with one press", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/pricing;plan;plan-basic");
  const offer = page.getByText("“Professional” carries this badge.");
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Move it here" }).click();
  await expect(offer).toBeHidden();
  await expect
    .poll(stored(studio, `*[_type == "plan" && popular]._id`))
    .toEqual(["drafts.plan-basic"]);
});

test("a page is previewed as search result and shared card", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/pages;teamPage");
  const seo = page.getByTestId("field-seo");
  await seo.getByRole("textbox", { name: "Title" }).fill("Who we are");
  const result = page.getByRole("region", { name: "In a search result" });
  await expect(result).toContainText("Who we are | Sabarmati Softworks");
  await expect(result).toContainText(`${new URL(studio.origin).host} › team`);
  const card = page.getByRole("region", { name: "As a shared card" });
  await expect(card).toContainText("Who we are | Sabarmati Softworks");
  const picture = card.getByRole("img");
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1200);
  await studio.client
    .patch("siteSettings")
    .set(settingsOf([DEFAULT_LANGUAGE, GUJARATI]))
    .commit();
  await studio.client.patch("drafts.teamPage").set({ language: "gu" }).commit();
  await expect(result).toContainText(" › gu › team");
  await expect(picture).toHaveAttribute("src", "/gu/share/team.jpg");
});

test("the form marks required fields and no others", FULL, async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/project;project-clinic-queue");
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toBeEditable();
  const markOf = (title: string) =>
    page
      .locator(":is(label, legend) span")
      .getByText(title, { exact: true })
      .first()
      .evaluate((span) => getComputedStyle(span, "::after").content);
  for (const title of ["Title", "Technologies", "Picture", "Alternative text"]) {
    expect(await markOf(title), title).toContain("*");
  }
  expect(await markOf("Address of the live project")).not.toContain("*");
});
