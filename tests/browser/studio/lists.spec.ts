import { saveScreenshot } from "../support/page";
import { drag, middleOf } from "../support/studio/drag";
import { expect, openStudio, test } from "../support/studio/shared-studio";

test("an editor adds and removes tags", async ({ page, studio }) => {
  const _id = "project-with-tags";
  await studio.client.create({ _id, _type: "project", title: "Tags", technologies: ["React"] });
  await openStudio(page, studio, `/structure/project;${_id}`);
  const tags = page.getByTestId("field-technologies");
  const stored = () =>
    studio.client.fetch("*[_id == $_id][0].technologies", { _id: `drafts.${_id}` });
  await expect(tags.getByText("React", { exact: true })).toBeVisible();

  await tags.getByRole("textbox").fill("Remix");
  await tags.getByRole("textbox").press("Enter");
  await expect.poll(stored).toEqual(["React", "Remix"]);
  await expect(tags.getByText("Remix", { exact: true })).toBeVisible();
  await saveScreenshot(page, "tags");

  const react = tags.locator("[data-ui='Tag']").filter({ hasText: "React" });
  await react.getByRole("button").click();
  await expect.poll(stored).toEqual(["Remix"]);
  await expect(react).toHaveCount(0);
});

test("an editor adds, removes and reorders the lines of a list", async ({ page, studio }) => {
  const _id = "service-with-lines";
  await studio.client.create({ _id, _type: "service", title: "Lines", bullets: ["One", "Two"] });
  await openStudio(page, studio, `/structure/service;${_id}`);
  const list = page.getByTestId("field-bullets");
  const lines = list.getByRole("textbox");
  const stored = () => studio.client.fetch("*[_id == $_id][0].bullets", { _id: `drafts.${_id}` });
  const act = async (index: number, name: string) => {
    await list.locator("[id$='-menuButton']").nth(index).click();
    await page.getByRole("menuitem", { name }).click();
    // A closing menu still has the same items as the next one.
    await expect(page.getByRole("menuitem")).toHaveCount(0);
  };
  await expect(lines).toHaveCount(2);

  await test.step("a line at the end", async () => {
    await list.getByRole("button", { name: "Add item" }).click();
    await lines.nth(2).fill("Three");
    await expect.poll(stored).toEqual(["One", "Two", "Three"]);
  });

  await test.step("a line between", async () => {
    await act(0, "Add item after");
    await lines.nth(1).fill("One and a half");
    await expect.poll(stored).toEqual(["One", "One and a half", "Two", "Three"]);
  });

  await test.step("a line is removed", async () => {
    await act(1, "Remove");
    await expect.poll(stored).toEqual(["One", "Two", "Three"]);
    await expect(lines).toHaveCount(3);
  });

  await test.step("the first line to the end, by mouse", async () => {
    const handle = list.locator("[data-sanity-icon='drag-handle']").first();
    const from = await middleOf(lines.nth(0));
    const to = await middleOf(lines.nth(2));
    // Slightly short of the target: a dragged line cannot leave its list.
    await drag(handle, { x: 0, y: to.y - from.y - 8 });
    await expect.poll(stored).toEqual(["Two", "Three", "One"]);
    await expect(lines.nth(2)).toHaveValue("One");
  });
  await saveScreenshot(page, "lines");
});
