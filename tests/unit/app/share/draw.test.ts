import sharp from "sharp";
import { expect, test } from "vitest";
import { PAGE_IMAGE_SIZE, renderShareImage } from "~/share/draw.server";
import { forLanes } from "../../../../packages/local-content-lake/test/support/random";

type Subject = Parameters<typeof renderShareImage>[0];

const draw = (subject: Partial<Subject>) =>
  renderShareImage({ title: "Team", companyName: "Nordwind", image: undefined, ...subject });

/** A picture in one colour, or in noise: what a JPEG can compress least. */
function picture(width: number, height: number, background: string, isNoisy = false) {
  const noise = isNoisy ? { type: "gaussian" as const, mean: 128, sigma: 90 } : undefined;
  return sharp({ create: { width, height, channels: 3, background, noise } });
}

const TITLES = [
  ["a word without an end", "Donaudampfschifffahrt".repeat(9)],
  ["signs of markup", '<span size="1"> & "quotes" </span>'],
  ["another script", "વેબ ડેવલપમેન્ટ, 開発"],
  ["a short title", "Team"],
  ["a long title", "Many words about what we build for whom ".repeat(20)],
  ["no title", " "],
];
const eachTitle = forLanes(test, TITLES.slice(0, 3), TITLES.slice(3));

eachTitle("the picture of a shared link is drawn with %s", async ([, title]) => {
  const size = { format: "jpeg", width: 1200, height: 630 };
  expect(await sharp(await draw({ title })).metadata()).toMatchObject(size);
});

test.each([
  ["one plan", 1],
  ["three plans", 3],
])("the picture has the prices of %s at its side", async (_what, count) => {
  const name = "of a long name that needs another line";
  const price = { first: "$12,499", second: "₹12,99,999" };
  const prices = Array.from({ length: count }, (_, index) => {
    return { name: `Plan ${index + 1} ${name}`, ...price };
  });
  const jpeg = await draw({ prices });
  const side = sharp(jpeg).extract({ left: 740, top: 0, width: 440, height: 630 });
  const { channels } = await side.stats();
  expect(channels[0]?.stdev, "letters stand out from their background").toBeGreaterThan(20);
});

test("the picture stays below 150 KB with a picture of noise", async () => {
  const image = await picture(480, 630, "#888", true).png().toBuffer();
  expect((await draw({ title: "Noise", image })).length).toBeLessThan(150_000);
});

test("the picture shows a picture of 4:3 whole", async () => {
  const half = await picture(400, 600, "#ff0000").png().toBuffer();
  const halved = picture(800, 600, "#0000ff").composite([{ input: half, left: 0, top: 0 }]);
  const image = await halved.png().toBuffer();
  const jpeg = await draw({ image });
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

const LONG =
  "Riverbank Software, Web Development and Consulting Company of India and its Neighbours in the South";

test.each<[what: string, isSame: boolean, one: Partial<Subject>, other: Partial<Subject>]>([
  ["with a picture that is no image", true, {}, { image: new TextEncoder().encode("no picture") }],
  ["at the end of a long name", false, { companyName: LONG }, { companyName: `${LONG} Seas` }],
  ["for another title", false, {}, { title: "Plans" }],
])("that the picture is the same %s is %s", async (_what, isSame, one, other) => {
  const [first, second] = await Promise.all([draw(one), draw(other)]);
  expect(first.equals(second)).toBe(isSame);
});
