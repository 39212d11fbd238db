import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { saveScreenshot } from "../support/page";
import { drag, middleOf } from "../support/studio/drag";
import { fourQuarters, isYellow } from "../support/studio/four-quarters";
import { expect, openStudio, test } from "../support/studio/shared-studio";

// The Studio renders only fields in view; this viewport shows all of them.
test.use({ viewport: { width: 1280, height: 1900 } });

const ALT = "Four fields of colour";

/** Crops to the right part by mouse and makes the hotspot less high by keyboard. */
async function cropToTheRight(page: Page): Promise<void> {
  await handle(page, "crop-left").hover();
  await drag(handle(page, "crop-left"), { x: 0.6 * (await shownSize(page)), y: 0 });
  for (let height = 100; height > 30; height -= 5) {
    await handle(page, "hotspot").press("Control+Shift+ArrowUp");
  }
}

const handle = (page: Page, name: string) => page.locator(`[data-handle=${name}]`);

/** The side of the uncropped image in the dialog, in pixels. */
async function shownSize(page: Page): Promise<number> {
  const top = await middleOf(handle(page, "crop-top"));
  const bottom = await middleOf(handle(page, "crop-bottom"));
  return bottom.y - top.y;
}

const crop = { _type: "sanity.imageCrop", left: 0.6, right: 0, top: 0, bottom: 0 };
const hotspot = { _type: "sanity.imageHotspot", x: 0.8, y: 0.8, width: 0.4, height: 0.3 };

/** The mouse moves in whole pixels of the smaller preview, so positions are inexact. */
const about = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? expect.closeTo(value, 2) : value,
    ]),
  );

/** The URLs of an image: the loaded one, then all candidates. */
function sourcesOf(picture: Locator): Promise<string[]> {
  return picture.evaluate((image: HTMLImageElement) =>
    [image.currentSrc, image.src, ...image.srcset.split(", ")].map(
      (source) => new URL(source.replace(/ \S+$/, ""), image.baseURI).href,
    ),
  );
}

/** The `rect` parameter: left, top, width and height in pixels of the original. */
function rectangleOf(source: string): number[] {
  return (new URL(source).searchParams.get("rect") ?? "").split(",").map(Number);
}

test("an editor uploads an image, and the site shows its crop", async ({
  page,
  studio,
  browser,
}) => {
  test.slow();
  const _id = "project-with-a-new-picture";
  const draft = `drafts.${_id}`;
  await studio.client.create({
    _id: draft,
    _type: "project",
    title: "Colour Fields",
    category: "Test",
    description: "A picture of four colours.",
    technologies: ["React"],
    order: 1,
  });
  await openStudio(page, studio, `/structure/project;${_id}`);
  await expect(page.getByRole("textbox", { name: "Title" })).toBeEditable();

  await test.step("upload", async () => {
    await page.getByTestId("file-button-input").setInputFiles({
      name: "four-quarters.png",
      mimeType: "image/png",
      buffer: await fourQuarters(),
    });
    await expect(page.getByTestId("options-menu-edit-details")).toBeVisible();
    await page.getByRole("textbox", { name: "Alternative text" }).fill(ALT);
    await saveScreenshot(page, "uploaded");
  });

  await test.step("crop and hotspot", async () => {
    await page.getByTestId("options-menu-edit-details").click();
    await cropToTheRight(page);
    const stored = () => studio.client.fetch("*[_id == $id][0].image.hotspot", { id: draft });
    await expect.poll(stored).toMatchObject(about({ ...hotspot, y: 0.5 }));
    await drag(handle(page, "hotspot"), { x: 0, y: 0.3 * (await shownSize(page)) });
    await expect.poll(stored).toMatchObject(about(hotspot));
    await saveScreenshot(page, "crop-and-hotspot");
    await page.getByRole("button", { name: "Close dialog" }).click();
  });

  await test.step("publish", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect.poll(() => studio.client.getDocument(_id)).toBeTruthy();
    const stored = await studio.client.getDocument(_id);
    expect(stored?.image).toMatchObject({
      alt: ALT,
      asset: { _ref: expect.stringMatching(/^image-[0-9a-f]{40}-1200x1200-png$/) },
      crop: about(crop),
      hotspot: about(hotspot),
    });
  });

  await test.step("on the site", async () => {
    // In another page: the next test needs the open Studio.
    const site = await browser.newPage();
    await site.goto(`${studio.origin}/projects`);
    const picture = site.getByRole("img", { name: ALT });
    await expect(picture).toBeVisible();
    // The site crops to 4:3 around the hotspot; without the hotspot, green would be visible.
    const around = [720, 780, 480, 360].map((side) => expect.closeTo(side, -1));
    const sources = await sourcesOf(picture);
    for (const source of sources) expect(rectangleOf(source)).toEqual(around);
    const shown = await site.request.get(sources[0] ?? "", { headers: { Accept: "image/webp" } });
    expect(await isYellow(await shown.body())).toBe(true);
    await saveScreenshot(site, "on-the-site");
    await site.close();
  });
});

test("the Studio scales a photo of 24 megapixels, turned by its orientation, so that it can be published", async ({
  page,
  studio,
}) => {
  const _id = "project-with-a-photo";
  const draft = `drafts.${_id}`;
  await studio.client.create({ _id: draft, _type: "project", title: "Photo", order: 1 });
  await openStudio(page, studio, `/structure/project;${_id}`);
  await expect(page.getByRole("textbox", { name: "Title" })).toBeEditable();
  const photo = await sharp({
    create: { width: 6000, height: 4000, channels: 3, background: "red" },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await page.getByTestId("file-button-input").setInputFiles({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: photo,
  });
  const size = () =>
    studio.client.fetch<{ width: number; height: number } | null>(
      "*[_id == $draft][0].image.asset->metadata.dimensions { width, height }",
      { draft },
    );
  await expect.poll(size).toBeTruthy();
  const { width = 0, height = 0 } = (await size()) ?? {};
  expect((width * height) / 1e6).toBeGreaterThan(19.9);
  expect((width * height) / 1e6).toBeLessThanOrEqual(20);
  expect(width / height).toBeCloseTo(4000 / 6000, 2);
  await expect(page.getByText("megapixels. Make it smaller")).toBeHidden();
});
