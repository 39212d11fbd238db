import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  drag,
  expect,
  FULL,
  middleOf,
  openStudio,
  publishButton,
  type StudioSite,
  stored,
  studioTest as test,
} from "../support/studio";

// The Studio renders only fields in view; this viewport shows all of them.
test.use({ viewport: { width: 1280, height: 1900 } });

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

/** Opens the form of a new project without a picture. @returns the project's id */
async function openProject(page: Page, studio: StudioSite): Promise<string> {
  const _id = "project-with-a-new-picture";
  await studio.client.create({
    _id: `drafts.${_id}`,
    _type: "project",
    title: "Colour Fields",
    category: "Test",
    description: "A picture of four colours.",
    technologies: ["React"],
    order: 1,
  });
  await openStudio(page, studio, `/structure/project;${_id}`);
  await expect(page.getByRole("textbox", { name: "Title" })).toBeEditable();
  return _id;
}

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByTestId("file-button-input").setInputFiles(file);

test("an editor uploads an image, the site shows its crop", FULL, async ({ page, studio }) => {
  const _id = await openProject(page, studio);
  const create = { width: 1200, height: 1200, channels: 3, background: "red" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await choose(page, { name: "square.png", mimeType: "image/png", buffer });
  await page.getByTestId("options-menu-edit-details").waitFor();
  await page.getByRole("textbox", { name: "Alternative text" }).fill("A red square");

  await test.step("crop and hotspot", async () => {
    await expect(page.getByText("The site cuts off 25 % of its height")).toBeVisible();
    // A late validation moves the button, and a click can miss it.
    const dialog = page.getByRole("dialog");
    await expect(async () => {
      if (await dialog.isVisible()) return;
      await page.getByRole("button", { name: "Choose what stays" }).click({ timeout: 1000 });
      await expect(dialog).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(handle(page, "crop-left")).toBeVisible();
    await cropToTheRight(page);
    const id = `drafts.${_id}`;
    const found = stored(studio, "*[_id == $id][0].image.hotspot", { id });
    await expect.poll(found).toMatchObject(about({ ...hotspot, y: 0.5 }));
    await drag(handle(page, "hotspot"), { x: 0, y: 0.3 * (await shownSize(page)) });
    await expect.poll(found).toMatchObject(about(hotspot));
    await page.getByRole("button", { name: "Close dialog" }).click();
  });

  await test.step("publish", async () => {
    await publishButton(page).click();
    await expect.poll(() => studio.client.getDocument(_id)).toBeTruthy();
    const published = await studio.client.getDocument(_id);
    expect(published?.image).toMatchObject({
      alt: "A red square",
      asset: { _ref: expect.stringMatching(/^image-[0-9a-f]{40}-1200x1200-png$/) },
      crop: about(crop),
      hotspot: about(hotspot),
    });
  });

  // The site crops to 4:3 around the hotspot.
  const html = await (await fetch(`${studio.url}/projects`)).text();
  const rectangles = [...html.matchAll(/-1200x1200\.png\?rect=([\d,]+)/g)].map(([, sides = ""]) =>
    sides.split(",").map(Number),
  );
  expect(rectangles.length).toBeGreaterThan(2);
  const around = [720, 780, 480, 360].map((side) => expect.closeTo(side, -1));
  for (const rectangle of rectangles) expect(rectangle).toEqual(around);
});

/** A photo of one colour with a number of megapixels, three to two, turned by its orientation. */
function photo(megapixels: number, orientation = 1): Promise<Buffer> {
  const height = Math.round(Math.sqrt((megapixels * 1e6) / 1.5));
  const create = {
    width: Math.round(height * 1.5),
    height,
    channels: 3,
    background: "red",
  } as const;
  return sharp({ create, limitInputPixels: false }).withMetadata({ orientation }).jpeg().toBuffer();
}

interface Dimensions {
  width: number;
  height: number;
}

/** Expects a picture that was scaled to a little less than 20 megapixels. @returns its dimensions */
async function expectScaled(read: () => Promise<Dimensions | null>): Promise<Dimensions> {
  await expect.poll(read).toBeTruthy();
  const { width, height } = (await read()) ?? { width: 0, height: 0 };
  expect(width * height).toBeGreaterThan(19_900_000);
  expect(width * height).toBeLessThanOrEqual(20_000_000);
  return { width, height };
}

const DIMENSIONS = "metadata.dimensions { width, height }";

test("what is no image is refused with a reason", FULL, async ({ page, studio, allowed }) => {
  // The Studio and the browser report it.
  allowed.push(/Image preprocessing failed/, /status of 400/);
  await openProject(page, studio);
  const buffer = Buffer.from("Dear Sir or Madam");
  await choose(page, { name: "letter.png", mimeType: "image/png", buffer });
  await expect(page.getByText("The picture was not uploaded")).toBeVisible();
  await expect(page.getByText(/has to be a picture: a JPEG, PNG/)).toBeVisible();
});

test.describe("a large photo", FULL, () => {
  test("is scaled in the form, turned upright, and can be published", async ({ page, studio }) => {
    const id = `drafts.${await openProject(page, studio)}`;
    const buffer = await photo(24, 6);
    await choose(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer });
    const query = `*[_id == $id][0].image.asset->${DIMENSIONS}`;
    const { width, height } = await expectScaled(stored(studio, query, { id }));
    expect(width / height).toBeCloseTo(2 / 3, 2);
    await expect(page.getByText("megapixels. Make it smaller")).toBeHidden();
  });

  for (const way of ["dropped", "pasted"]) {
    test(`is scaled once when it is ${way}`, async ({ page, studio }) => {
      const id = `drafts.${await openProject(page, studio)}`;
      const what = { data: (await photo(24)).toString("base64"), isPasted: way === "pasted" };
      const send = async (element: Element, { data, isPasted }: typeof what) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
        const how = { bubbles: true, cancelable: true, dataTransfer: files, clipboardData: files };
        for (const type of isPasted ? [] : ["dragenter", "dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, how));
        if (!isPasted) return;
        // The Studio pastes into an element that it adds for these keys.
        element.dispatchEvent(new KeyboardEvent("keydown", { ...how, key: "v", ctrlKey: true }));
        await new Promise((next) => setTimeout(next, 200));
        element.nextElementSibling?.dispatchEvent(new ClipboardEvent("paste", how));
      };
      const place = page.locator("[data-test-id=file-target]", { hasText: "Drag or paste image" });
      await place.evaluate(send, what);
      await expectScaled(stored(studio, `*[_id == $id][0].image.asset->${DIMENSIONS}`, { id }));
    });
  }

  test("is scaled in the media library, which explains a refusal", async ({ page, studio }) => {
    const upload = async (name: string, buffer: Buffer) => {
      const mimeType = name.endsWith("jpg") ? "image/jpeg" : "";
      await page.locator("input[type=file]").first().setInputFiles({ name, mimeType, buffer });
    };
    const find = (name: string) =>
      stored(studio, `*[originalFilename match $name][0].${DIMENSIONS}`, { name });
    await openStudio(page, studio, "/media");
    await expect(page.getByText("Upload assets")).toBeVisible();
    await upload("large.jpg", await photo(99));
    await expectScaled(find("large*"));

    await upload("too-large.jpg", await photo(108));
    await expect(
      page.getByText("“too-large.jpg” has 108 megapixels; the limit is 100."),
    ).toBeVisible();
    await upload("IMG_0001.HEIC", Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"));
    const refusal =
      "“IMG_0001.HEIC” is an iPhone photo (HEIC), which this browser cannot read. Export it as JPEG";
    await expect(page.getByText(refusal)).toBeVisible();
    expect(await find("IMG_0001*")()).toBeNull();
  });
});
