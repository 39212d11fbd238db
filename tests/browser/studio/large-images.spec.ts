import type { Page } from "@playwright/test";
import sharp from "sharp";
import { saveScreenshot } from "../support/page";
import { expect, openStudio, test } from "../support/studio/shared-studio";

/** A photo of one colour with a number of megapixels, three to two. */
function photo(megapixels: number): Promise<Buffer> {
  const height = Math.round(Math.sqrt((megapixels * 1e6) / 1.5));
  const create = {
    width: Math.round(height * 1.5),
    height,
    channels: 3,
    background: "red",
  } as const;
  return sharp({ create, limitInputPixels: false }).jpeg().toBuffer();
}

const HEIC = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic");

async function chooseInLibrary(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith("jpg") ? "image/jpeg" : "";
  await page.locator("input[type=file]").first().setInputFiles({ name, mimeType, buffer });
}

test("the media library scales a large photo, and shows why it refuses one", async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, "/media");
  await expect(page.getByText("Upload assets")).toBeVisible();
  await chooseInLibrary(page, "large.jpg", await photo(99));
  const query = "*[_type == 'sanity.imageAsset' && originalFilename match 'large*'][0]";
  const size = () =>
    studio.client.fetch<number | null>(
      `${query} { "pixels": metadata.dimensions.width * metadata.dimensions.height }.pixels`,
    );
  await expect.poll(size).toBeGreaterThan(19_900_000);
  expect(await size()).toBeLessThanOrEqual(20_000_000);

  await chooseInLibrary(page, "too-large.jpg", await photo(108));
  await expect(
    page.getByText("“too-large.jpg” has 108 megapixels; the limit is 100."),
  ).toBeVisible();
  await chooseInLibrary(page, "IMG_0001.HEIC", HEIC);
  const refusal =
    "“IMG_0001.HEIC” is an iPhone photo (HEIC), which this browser cannot read. Export it as JPEG";
  await expect(page.getByText(refusal)).toBeVisible();
  await saveScreenshot(page, "refused-pictures");
  expect(await studio.client.fetch("count(*[originalFilename match 'IMG_0001*'])")).toBe(0);
});

test("a form scales a dropped photo once", async ({ page, studio }) => {
  const _id = "project-with-a-dropped-photo";
  const draft = `drafts.${_id}`;
  await studio.client.create({ _id: draft, _type: "project", title: "Photo", order: 1 });
  await openStudio(page, studio, `/structure/project;${_id}`);
  await expect(page.getByRole("textbox", { name: "Title" })).toBeEditable();
  const place = page.getByText("Drag or paste image here");
  const base64 = (await photo(24)).toString("base64");
  await place.evaluate((element, data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], "dropped.jpg", { type: "image/jpeg" }));
    for (const type of ["dragenter", "dragover", "drop"])
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, base64);
  const size = () =>
    studio.client.fetch<number | null>(
      `*[_id == $draft][0].image.asset-> { "pixels": metadata.dimensions.width * metadata.dimensions.height }.pixels`,
      { draft },
    );
  await expect.poll(size).toBeGreaterThan(19_900_000);
  expect(await size()).toBeLessThanOrEqual(20_000_000);
});
