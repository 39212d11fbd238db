import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { PAGE_IMAGE_SIZE, renderShareImage } from "~/share/draw.server";

const companyName = "Nordwind Studio";

/** Noise is what a JPEG can compress least. */
function noise() {
  const create = { width: 480, height: 630, channels: 3 as const, background: "#888" };
  return sharp({ create: { ...create, noise: { type: "gaussian", mean: 128, sigma: 90 } } })
    .png()
    .toBuffer();
}

describe("the picture of a shared link", () => {
  test.each([
    ["a short title", "Team"],
    ["a long title", "Many words about what we build for whom ".repeat(20)],
    ["a word without an end", "Donaudampfschifffahrt".repeat(9)],
    ["signs of markup", '<span size="1"> & "quotes" </span>'],
    ["another script", "વેબ ડેવલપમેન્ટ, 開発"],
    ["no title", " "],
  ])("is drawn with %s", async (_what, title) => {
    const jpeg = await renderShareImage({ title, companyName, image: undefined });
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
  });

  test.each([
    ["one plan", 1],
    ["five plans, of which three fit", 5],
  ])("has the prices of %s at its side", async (_what, count) => {
    const prices = Array.from({ length: count }, (_, index) => ({
      name: `Plan ${index + 1} of a long name that needs another line`,
      first: "$12,499",
      second: "₹12,99,999",
    }));
    const draw = (shown: typeof prices) =>
      renderShareImage({ title: "Prices", companyName, image: undefined, prices: shown });
    const jpeg = await draw(prices);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 });
    const side = sharp(jpeg).extract({ left: 740, top: 0, width: 440, height: 630 });
    const { channels } = await side.stats();
    expect(channels[0]?.stdev, "letters stand out from their background").toBeGreaterThan(20);
    const first = prices.slice(0, 3);
    expect((await draw(first)).equals(jpeg)).toBe(true);
  });

  test("stays below 150 KB with a picture of noise", async () => {
    const jpeg = await renderShareImage({ title: "Noise", companyName, image: await noise() });
    expect(jpeg.length).toBeLessThan(150_000);
  });

  test("shows a picture of 4:3 whole", async () => {
    const half = { width: 400, height: 600, channels: 3 as const, background: "#ff0000" };
    const picture = await sharp({ create: { ...half, width: 800, background: "#0000ff" } })
      .composite([{ input: { create: half }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const jpeg = await renderShareImage({ title: "Team", companyName, image: picture });
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    let [red, blue] = [0, 0];
    for (let at = 0; at < data.length; at += info.channels) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (r > 200 && g < 60 && b < 60) red += 1;
      if (b > 200 && r < 60 && g < 60) blue += 1;
    }
    // A picture that fills a high panel has more pixels.
    const whole = PAGE_IMAGE_SIZE.width * PAGE_IMAGE_SIZE.height;
    expect(PAGE_IMAGE_SIZE.width / PAGE_IMAGE_SIZE.height).toBeCloseTo(4 / 3);
    expect(red / blue).toBeCloseTo(1, 1);
    expect((red + blue) / whole).toBeCloseTo(1, 1);
  });

  test("omits a picture that is not an image", async () => {
    const image = new TextEncoder().encode("no picture");
    const plain = await renderShareImage({ title: "Team", companyName, image: undefined });
    expect((await renderShareImage({ title: "Team", companyName, image })).equals(plain)).toBe(
      true,
    );
  });

  test("has the whole of a long company name", async () => {
    const long =
      "Riverbank Software, Web Development and Consulting Company of India and its Neighbours in the South";
    const draw = (name: string) =>
      renderShareImage({ title: "Team", companyName: name, image: undefined });
    const [whole, longer] = await Promise.all([draw(long), draw(`${long} Seas`)]);
    expect(whole.equals(longer)).toBe(false);
  });

  test("differs for another title", async () => {
    const [one, other] = await Promise.all(
      ["Team", "Plans"].map((title) => renderShareImage({ title, companyName, image: undefined })),
    );
    expect(one?.equals(other as Buffer)).toBe(false);
  });
});
