import { saveScreenshot } from "../support/page";
import { expect, openStudio, STUDIO_NOISE, test } from "../support/studio/shared-studio";

test.use({
  // The Studio renders only fields in view; this viewport shows all of them.
  viewport: { width: 1280, height: 1900 },
  // The Studio and the browser report the file that is no image.
  allowedConsole: [
    [...STUDIO_NOISE, /Image preprocessing failed/, /status of 400/],
    { scope: "test" },
  ],
});

test("the form suggests known technologies, unifies spellings and refuses a file that is no image", async ({
  page,
  studio,
}) => {
  const _id = "project-to-tag";
  await studio.client.create({ _id, _type: "project", title: "Tags", technologies: ["Shopify"] });
  await openStudio(page, studio, `/structure/project;${_id}`);
  const tags = page.getByTestId("field-technologies");
  const stored = () =>
    studio.client.fetch("*[_id == $_id][0].technologies", { _id: `drafts.${_id}` });

  await tags.getByRole("button", { name: "Add TypeScript" }).click();
  await expect.poll(stored).toEqual(["Shopify", "TypeScript"]);
  await expect(tags.getByRole("button", { name: "Add TypeScript" })).toBeHidden();
  await tags.getByRole("textbox").fill("reactjs");
  await tags.getByRole("textbox").press("Enter");
  await expect.poll(stored).toEqual(["Shopify", "TypeScript", "React"]);
  await saveScreenshot(page, "technologies");

  await page.getByTestId("file-button-input").setInputFiles({
    name: "letter.png",
    mimeType: "image/png",
    buffer: Buffer.from("Dear Sir or Madam"),
  });
  await expect(page.getByText("The picture was not uploaded")).toBeVisible();
  await expect(page.getByText(/has to be a picture: a JPEG, PNG/)).toBeVisible();
  await saveScreenshot(page, "no-picture");
});

test("the form previews a page as a search result and as a shared card", async ({
  page,
  studio,
}) => {
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
  await saveScreenshot(page, "seo");
});

test("the form marks required fields and no others", async ({ page, studio }) => {
  await openStudio(page, studio, "/structure/project;project-clinic-queue");
  await expect(page.getByRole("textbox", { name: "Title" })).toBeEditable();
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
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toBeVisible();
  await saveScreenshot(page, "required-fields");
});
