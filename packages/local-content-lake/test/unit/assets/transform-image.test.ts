import sharp from "sharp";
import { describe, expect } from "vitest";
import { animation } from "../../support/hostile";
import { forLanes } from "../../support/random";
import { getImage, quarters, test } from "./asset-bench";

/** The number of frames of a rendered image. */
async function pagesOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { Accept: "image/webp,image/avif" } });
  return (await sharp(await answer.arrayBuffer()).metadata()).pages ?? 1;
}

/** Every third row is in the first lane. */
const eachOf = <Row>(rows: Row[]) => {
  const ofLane = (isFirst: boolean) => rows.filter((_row, n) => (n % 3 === 0) === isFirst);
  return forLanes(test, ofLane(true), ofLane(false));
};

describe("the size of an image", () => {
  eachOf<[query: string, width: number, height: number]>([
    ["w=200", 200, 100],
    ["h=50", 100, 50],
    ["w=800", 800, 400],
    ["w=800&fit=max", 400, 200],
    ["w=100&h=100", 100, 50],
    ["w=100&h=100&fit=clip", 100, 50],
    ["w=1000&h=1000&fit=max", 400, 200],
    ["w=100&h=100&fit=crop", 100, 100],
    ["w=600&h=600&fit=crop", 600, 600],
    ["w=600&h=600&fit=min", 200, 200],
    ["w=50&h=90&fit=scale", 50, 90],
    ["w=100&h=100&fit=fill", 100, 100],
    ["w=500&h=500&fit=fillmax", 500, 500],
    ["w=100&dpr=2", 200, 100],
    ["w=400&max-h=100&fit=crop", 400, 100],
    ["h=200&min-w=600&fit=crop", 600, 200],
    ["max-w=100&fit=crop", 100, 50],
    ["rect=0,0,100,50", 100, 50],
    ["rect=350,150,100,100&w=50", 50, 50],
    ["or=90", 200, 400],
    ["or=90&w=100", 100, 200],
    ["w=100&pad=10", 120, 70],
    ["w=99999&fit=max", 400, 200],
    ["w=33.4", 33, 17],
  ])("of ?%s is %i x %i", async ([query, width, height], { image }) => {
    const rendered = await getImage(`${image}?${query}`);
    expect([rendered.width, rendered.height]).toEqual([width, height]);
  });

  test("never exceeds 8192 pixels a side", async ({ bench }) => {
    const line = await bench.image(await quarters(4000, 10));
    const rendered = await getImage(`${line}?w=99999&dpr=3`);
    expect(rendered.width).toBe(8192);
  });

  eachOf<[query: string, pixels: number]>([
    ["w=8192&h=8192&fit=scale&fm=jpg&q=1", 4_010_000],
    ["w=300&pad=1000&dpr=3&fm=jpg", 4_010_000],
    ["w=4000&fm=avif", 2_510_000],
  ])("of ?%s has at most %i pixels", async ([query, pixels], { image }) => {
    const { width, height } = await getImage(`${image}?${query}`);
    expect(width * height).toBeLessThanOrEqual(pixels);
  });
});

describe("the content of an image", () => {
  eachOf<[query: string, corners: string[]]>([
    ["rect=0,0,100,50", ["red", "red"]],
    ["rect=200,100,200,100", ["white", "white"]],
    ["w=100&h=100&fit=crop&crop=left", ["red", "red"]],
    ["w=100&h=100&fit=crop&crop=right", ["green", "green"]],
    ["w=100&h=100&fit=crop", ["red", "green"]],
    ["w=400&h=100&fit=crop&crop=bottom", ["blue", "white"]],
    ["w=400&h=100&fit=crop&crop=top", ["red", "green"]],
    ["w=100&h=100&fit=crop&crop=focalpoint&fp-x=1&fp-y=0.5", ["green", "green"]],
    ["w=100&h=100&fit=crop&crop=focalpoint&fp-x=0.1", ["red", "red"]],
    ["flip=h", ["green", "red"]],
    ["flip=v", ["blue", "white"]],
    ["flip=hv", ["white", "blue"]],
    ["or=90", ["blue", "red"]],
    ["or=180", ["white", "blue"]],
    ["or=270", ["green", "white"]],
    ["or=90&rect=0,0,200,100", ["red", "red"]],
    ["or=180&rect=200,0,200,100", ["green", "green"]],
    ["or=270&rect=0,100,200,100", ["blue", "blue"]],
    ["or=90&flip=h", ["red", "blue"]],
    ["or=270&flip=v", ["red", "blue"]],
    ["or=180&flip=h&rect=0,0,200,200", ["blue", "blue"]],
    ["w=50&h=90&fit=scale", ["red", "green"]],
    ["invert=true&rect=0,0,200,100", ["cyan", "cyan"]],
  ])("of ?%s has %j at its upper corners", async ([query, corners], { image }) => {
    const rendered = await getImage(`${image}?${query}`);
    expect([rendered.at(0.1, 0.1), rendered.at(0.9, 0.1)]).toEqual(corners);
  });

  eachOf<[query: string, ...points: string[]]>([
    // The background colour, or transparency, in the rest of the box.
    ["w=100&h=100&fit=fill&bg=00f", "0.5 0.1 blue", "0.25 0.3 red"],
    ["w=100&h=100&fit=fill", "0.5 0.1 clear"],
    ["w=100&h=100&fit=fill&fm=jpg", "0.5 0.05 white"],
    ["w=100&pad=20&bg=ff000000", "0.05 0.5 black", "0.3 0.4 red"],
    ["bg=0fff&fm=png", "0.1 0.1 red"],
    // Its own background where its colours change.
    ["invert=true&pad=40&bg=00f", "0.01 0.5 blue", "0.2 0.3 cyan"],
    ["invert=true&pad=40&fm=jpg", "0.01 0.5 white"],
    ["sat=-100&w=100&h=100&fit=fill&bg=00f", "0.5 0.1 blue", "0.75 0.7 white"],
  ])("of ?%s is at %s", async ([query, ...points], { image }) => {
    const { at } = await getImage(`${image}?${query}`);
    const places = points.map((point) => point.split(" "));
    expect(places.map(([x, y]) => `${x} ${y} ${at(Number(x), Number(y))}`)).toEqual(points);
  });

  test("is transparent where the background is", async ({ bench }) => {
    const clear = { create: { width: 90, height: 90, channels: 4 as const, background: "#0000" } };
    const url = await bench.image(await sharp(clear).webp({ lossless: true }).toBuffer());
    for (const [bg, alpha] of [
      ["80ff0000", 128],
      ["0fff", 0],
      ["f00", 255],
    ]) {
      const { bytes } = await getImage(`${url}?bg=${bg}&pad=20&fm=png`);
      const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer();
      expect([bg, pixels[3], pixels[(65 * 130 + 65) * 4 + 3]]).toEqual([bg, alpha, alpha]);
    }
    const narrow = await getImage(`${url}?bg=0fff&w=3&h=200&fit=fill&fm=png`);
    expect([narrow.width, narrow.height, narrow.at(0.5, 0.5)]).toEqual([3, 200, "clear"]);
    expect((await getImage(`${url}?bg=0fff&fm=jpg`)).at(0.5, 0.5)).toBe("white");
  });

  test("is clear with sat=-100 where it is clear", async ({ bench }) => {
    const faint = { r: 255, g: 255, b: 255, alpha: 0 };
    const clear = { create: { width: 90, height: 90, channels: 4 as const, background: faint } };
    const seen = `${await bench.image(await sharp(clear).png().toBuffer())}?sat=-100`;
    expect((await getImage(`${seen}&pad=5`)).at(0.5, 0.5)).toBe("clear");
    expect((await getImage(`${seen}&bg=00f`)).at(0.5, 0.5)).toBe("blue");
  });

  test("is grey with sat=-100", async ({ image }) => {
    const rendered = await getImage(`${image}?sat=-100`);
    expect(rendered.at(0.25, 0.25)).toMatch(/^rgb\((\d+),\1,\1\)$/);
  });

  test("is the part with the most detail with crop=entropy", async ({ bench }) => {
    // The same noise each time, without a blue pixel.
    const bytes = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * 7919) % 251));
    const raw = { width: 100, height: 100, channels: 3 } as const;
    const create = { ...raw, width: 400, background: "#00f" };
    const body = sharp({ create }).composite([{ input: bytes, raw, left: 300, top: 0 }]);
    const url = await bench.image(await body.png().toBuffer());
    const rendered = await getImage(`${url}?w=100&h=100&fit=crop&crop=entropy`);
    expect(rendered.at(0.2, 0.5)).not.toBe("blue");
    expect((await getImage(`${url}?w=100&h=100&fit=crop`)).at(0.2, 0.5)).toBe("blue");
  });

  test("is upright for a rotated photo, also in rect", async ({ bench }) => {
    const lying = await sharp(await quarters(400, 200))
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const url = await bench.image(lying);
    const rendered = await getImage(`${url}?w=100`);
    expect([rendered.width, rendered.height]).toEqual([100, 200]);
    expect([rendered.at(0.2, 0.2), rendered.at(0.8, 0.2)]).toEqual(["blue", "red"]);
    expect((await getImage(`${url}?rect=100,0,100,200`)).at(0.5, 0.5)).toBe("red");
  });

  test("is animated, unless one frame is requested", async ({ bench }) => {
    const url = await bench.image(await animation("gif", 2));
    const pages = (query: string) => pagesOf(`${url}?${query}`);
    expect(await pages("w=20")).toBe(2);
    expect(await pages("w=20&auto=format")).toBe(2);
    expect(await pages("w=20&frame=1")).toBe(1);
    for (const still of ["fm=jpg", "fm=avif", "flip=h", "or=90", "pad=4"]) {
      expect([still, await pages(`w=20&${still}`)]).toEqual([still, 1]);
    }
  });

  test("is still for an animation of many frames, refused for more", async ({ bench }) => {
    const upload = async (frames: number) => bench.image(await animation("gif", frames));
    expect(await pagesOf(`${await upload(300)}?w=3`)).toBe(300);
    expect(await pagesOf(`${await upload(301)}?w=3`)).toBe(1);
    await expect(upload(1001)).rejects.toThrow();
  });
});
