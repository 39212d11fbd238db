import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AssetBench, getImage, openBench } from "./asset-bench";

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

let bench: AssetBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function addFile(body: string, filename: string): Promise<string> {
  const answer = await bench.upload(body, `filename=${encodeURIComponent(filename)}`, "files");
  return `${bench.url}${(await answer.json()).document.url}`;
}

describe("an uploaded SVG", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="#f00"/></svg>`;

  test("is served with headers that disable scripts", async () => {
    const url = await bench.image(Buffer.from(svg));
    for (const variantUrl of [url, `${url}?auto=format`, `${url}?q=50`]) {
      const answer = await fetch(variantUrl, { headers: { Accept: "image/webp" } });
      expect(await answer.text()).toBe(svg);
      expect(answer.headers.get("content-type")).toBe("image/svg+xml");
      expect(answer.headers.get("content-security-policy")).toBe(SANDBOX);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("is rasterised sharply at the requested size", async () => {
    const url = await bench.image(Buffer.from(svg));
    const rendered = await getImage(`${url}?w=400`);
    expect([rendered.type, rendered.width, rendered.height]).toEqual(["image/png", 400, 200]);
    expect(rendered.at(0.999, 0.5)).toBe("red");
    const part = await getImage(`${url}?rect=0,0,20,10&w=200&auto=format`, {
      Accept: "image/webp",
    });
    expect([part.type, part.width, part.height]).toEqual(["image/webp", 200, 100]);
  });

  test("cannot include a file of the server", async () => {
    const secret = join(bench.dataDir, "assets", "production", "incoming", "secret.png");
    const blue = { width: 10, height: 10, channels: 3 as const, background: "#00f" };
    await mkdir(dirname(secret), { recursive: true });
    await writeFile(secret, await sharp({ create: blue }).png().toBuffer());
    const images = [`file://${secret}`, secret, "secret.png"].map(
      (href) => `<image xlink:href="${href}" width="10" height="10"/>`,
    );
    const thief = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10"><rect width="10" height="10" fill="#f00"/>${images.join("")}</svg>`;
    const url = await bench.image(Buffer.from(thief));
    expect((await getImage(`${url}?w=20`)).at(0.5, 0.5)).toBe("red");
  });

  test("is not expanded by nested entities", async () => {
    const levels = Array.from(
      { length: 9 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join("");
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "lol">${levels}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text></svg>`;
    expect((await bench.upload(bomb)).status).toBe(400);
  });
});

describe("an SVG that would take minutes to render", () => {
  const nested = `<svg xmlns="http://www.w3.org/2000/svg" width="2500" height="2500"><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<g filter="url(#f)">'.repeat(200)}<rect width="2500" height="2500"/>${"</g>".repeat(200)}</svg>`;
  const levels = Array.from(
    { length: 6 },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
  );
  // Even its size is known only after all of it is followed.
  const repeated = `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="g0" d="M0 0${" c 1 2 3 4 5 6".repeat(2000)}"/>${levels.join("")}</defs><use href="#g6"/></svg>`;

  let strict: AssetBench;
  beforeAll(async () => {
    strict = await openBench({ svgMs: 500 });
  });
  afterAll(() => strict.close());

  test.each([
    ["by filters within each other", nested],
    ["by repetitions of repetitions", repeated],
  ])("times out and is refused with a message: %s", async (_name, svg) => {
    const answer = await strict.upload(svg);
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toMatch(/takes too long to draw: make it simpler/);
    expect(strict.documents.size).toBe(0);
    expect(strict.assets.waiting).toBe(0);
  });

  test("also times out if only its transformed variant is slow", async () => {
    const lenient = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<g filter="url(#f)">'.repeat(60)}<rect width="80" height="80"/>${"</g>".repeat(60)}</svg>`;
    const url = await strict.image(Buffer.from(lenient));
    const answer = await fetch(`${url}?w=1280`);
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toMatch(/takes too long to draw/);
    expect((await getImage(`${url}?w=40`)).width).toBe(40);
  });
});

describe("an uploaded file", () => {
  test.each([
    "page.html",
    "script.js",
    "drawing.svg",
    "data.xml",
    "module.mjs",
    "x.xhtml",
    "odd.zzz",
  ])("named %s is a download in a sandbox", async (name) => {
    const answer = await fetch(await addFile(`<script>${name}</script>`, name));
    await answer.arrayBuffer();
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(answer.headers.get("content-security-policy")).toBe(SANDBOX);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-type")).not.toMatch(/html|javascript|xhtml/);
  });

  test("of plain text is displayed, unless a download is requested", async () => {
    const url = await addFile("plain words", "notes.txt");
    const shown = await fetch(url);
    expect(await shown.text()).toBe("plain words");
    expect(shown.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(shown.headers.get("content-disposition")).toMatch(/^inline;/);
    const saved = await fetch(`${url}?dl=other.txt`);
    expect(saved.headers.get("content-disposition")).toBe(`attachment; filename=other.txt`);
  });

  test("supports range requests", async () => {
    const url = await addFile("0123456789", "film.mp4");
    const read = async (range: string) => {
      const answer = await fetch(url, { headers: { Range: range } });
      return [answer.status, await answer.text(), answer.headers.get("content-range")];
    };
    expect(await read("bytes=2-4")).toEqual([206, "234", "bytes 2-4/10"]);
    expect(await read("bytes=7-")).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await read("bytes=-3")).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await read("bytes=-11")).toEqual([206, "0123456789", "bytes 0-9/10"]);
    expect(await read("bytes=abc")).toEqual([200, "0123456789", null]);
    expect(await read("bytes=20-")).toEqual([416, "", "bytes */10"]);
    expect(await read("bytes=5-2")).toEqual([416, "", "bytes */10"]);
    expect(await read("bytes=0-1,4-5")).toEqual([200, "0123456789", null]);
    expect(await read("lines=1")).toEqual([200, "0123456789", null]);
  });
});

describe("a download's file name", () => {
  test.each([
    [`a"b.png`, `attachment; filename="a\\"b.png"`],
    ["साबरमती.png", `attachment; filename="???????.png"; filename*=UTF-8''`],
    ["x\r\nSet-Cookie: a=1", `attachment; filename="xSet-Cookie: a=1"`],
    ["../../etc/passwd", `attachment; filename=.._.._etc_passwd`],

    ["", "attachment; filename=words.txt"],
  ])("%j is escaped in the header", async (name, expected) => {
    const url = await addFile("words", "words.txt");
    const answer = await fetch(`${url}?dl=${encodeURIComponent(name)}`);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain(expected);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

test.each(["constructor", "tostring", "valueof"])(
  "a file named x.%s is served as application/octet-stream",
  async (extension) => {
    const answer = await fetch(await addFile("<p>hello</p>", `x.${extension}`));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
  },
);
