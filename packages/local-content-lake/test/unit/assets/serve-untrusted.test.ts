import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { test as base, getImage } from "./asset-bench";

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const test = base.extend("addFile", ({ bench }) => async (body: string, filename: string) => {
  const query = `filename=${encodeURIComponent(filename)}`;
  return (await bench.stored(body, query, "files")).url;
});

describe("an uploaded SVG", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="#f00"/></svg>`;

  test("is served with headers that disable scripts", async ({ bench }) => {
    const url = await bench.image(Buffer.from(svg));
    for (const variantUrl of [url, `${url}?auto=format`, `${url}?q=50`]) {
      const answer = await fetch(variantUrl, { headers: { Accept: "image/webp" } });
      expect(await answer.text()).toBe(svg);
      expect(answer.headers.get("content-type")).toBe("image/svg+xml");
      expect(answer.headers.get("content-security-policy")).toBe(SANDBOX);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("is rasterised sharply at the requested size", async ({ bench }) => {
    const url = await bench.image(Buffer.from(svg));
    const rendered = await getImage(`${url}?w=400`);
    expect([rendered.type, rendered.width, rendered.height]).toEqual(["image/png", 400, 200]);
    expect(rendered.at(0.999, 0.5)).toBe("red");
    const headers = { Accept: "image/webp" };
    const part = await getImage(`${url}?rect=0,0,20,10&w=200&auto=format`, headers);
    expect([part.type, part.width, part.height]).toEqual(["image/webp", 200, 100]);
  });

  test("cannot include a file of the server", async ({ bench }) => {
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
});

describe("an uploaded file", () => {
  const UNKNOWN = /^application\/octet-stream$/;
  const names = "page.html script.js drawing.svg data.xml module.mjs x.xhtml odd.zzz".split(" ");
  test.for([
    ...names.map((name) => [name, /^(?!.*(html|javascript))/] as const),
    // Members of every JavaScript object.
    ...["x.constructor", "x.tostring", "x.valueof"].map((name) => [name, UNKNOWN] as const),
  ])("named %s is a download in a sandbox", async ([name, type], { addFile }) => {
    const answer = await fetch(await addFile(`<script>${name}</script>`, name));
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(answer.headers.get("content-security-policy")).toBe(SANDBOX);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-type")).toMatch(type);
  });

  test("of plain text is displayed, unless a download is requested", async ({ addFile }) => {
    const url = await addFile("plain words", "notes.txt");
    const shown = await fetch(url);
    expect(await shown.text()).toBe("plain words");
    expect(shown.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(shown.headers.get("content-disposition")).toMatch(/^inline;/);
    const saved = await fetch(`${url}?dl=other.txt`);
    expect(saved.headers.get("content-disposition")).toBe(`attachment; filename=other.txt`);
  });

  test("supports range requests", async ({ addFile }) => {
    const url = await addFile("0123456789", "film.mp4");
    const read = async (range: string) => {
      const answer = await fetch(url, { headers: { Range: range } });
      return [answer.status, await answer.text(), answer.headers.get("content-range")];
    };
    expect(await read("bytes=2-4")).toEqual([206, "234", "bytes 2-4/10"]);
    for (const end of ["bytes=7-", "bytes=-3"])
      expect(await read(end)).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await read("bytes=-11")).toEqual([206, "0123456789", "bytes 0-9/10"]);
    for (const none of ["bytes=20-", "bytes=5-2"])
      expect(await read(none)).toEqual([416, "", "bytes */10"]);
    for (const ignored of ["bytes=abc", "bytes=0-1,4-5", "lines=1"])
      expect(await read(ignored)).toEqual([200, "0123456789", null]);
  });
});

test.for([
  [`a"b.png`, `attachment; filename="a\\"b.png"`],
  ["साबरमती.png", `attachment; filename="???????.png"; filename*=UTF-8''`],
  ["x\r\nSet-Cookie: a=1", `attachment; filename="xSet-Cookie: a=1"`],
  ["../../etc/passwd", `attachment; filename=.._.._etc_passwd`],
  ["", "attachment; filename=words.txt"],
])("the name %j of a download is escaped", async ([name = "", expected], { addFile }) => {
  const url = await addFile(`words of ${name}`, name || "words.txt");
  const answers = [await fetch(`${url}?dl=${encodeURIComponent(name)}`), await fetch(url)];
  expect(answers[0]?.headers.get("content-disposition")).toContain(expected);
  for (const answer of answers) {
    expect([answer.status, await answer.text()]).toEqual([200, `words of ${name}`]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
});
