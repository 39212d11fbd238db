import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { words } from "../../support/documents";
import { eventually } from "../../support/eventually";
import { expectAnswer } from "../../support/lake";
import { getImage, quarters, test } from "./asset-bench";

describe("the output format", () => {
  const CHROME = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";
  test.for([
    ["w=40", CHROME, "image/png"],
    ["w=40&fm=jpg", CHROME, "image/jpeg"],
    ["w=40&fm=pjpg", CHROME, "image/jpeg"],
    ["w=40&fm=avif", "*/*", "image/avif"],
    ["w=40&auto=format", CHROME, "image/avif"],
    ["w=40&auto=format", "image/webp,*/*", "image/webp"],
    ["w=40&auto=format", "image/avif;q=0, image/webp ;v=1", "image/webp"],
    ["w=40&auto=format", "image/avif ; q=0.9,image/webp", "image/avif"],
    ["w=40&auto=format", "image/*;q=1, */*", "image/png"],
    ["w=40&auto=format", "*/*", "image/png"],
    ["w=40&auto=format&fm=jpg", "*/*", "image/jpeg"],
    ["w=2000&auto=format", CHROME, "image/webp"],
  ])("of ?%s with Accept: %s is %s", async ([query = "", accept = "", type], { image }) => {
    const rendered = await getImage(`${image}?${query}`, { Accept: accept });
    expect(rendered.type).toBe(type);
    expect(`image/${(await sharp(rendered.bytes).metadata()).mediaType?.slice(6)}`).toBe(type);
    const vary = query.includes("auto") ? "Origin, Accept" : "Origin";
    expect(rendered.headers.get("vary")).toBe(vary);
  });

  test("has a smaller file at a lower quality", async ({ image }) => {
    const sizeOf = async (q: number) => (await getImage(`${image}?fm=jpg&q=${q}`)).bytes.length;
    expect(await sizeOf(10)).toBeLessThan(await sizeOf(95));
  });
});

describe("the rendered image", () => {
  test("is kept, whatever the order of its parameters", async ({ bench }) => {
    const url = await bench.image(await quarters(28, 28));
    const { bytes } = await getImage(`${url}?w=12&fm=webp`);
    await writeFile(fileOf(bench, url), "no longer an image");
    // A response does not wait for the write.
    const again = await eventually(() => getImage(`${url}?fm=webp&w=12&utm_source=mail`));
    expect(again.bytes).toEqual(bytes);
  });

  test.for(["", "?w=77"])("answers 304 to a copy of %j, and HEAD", async (query, { image }) => {
    const url = `${image}${query}`;
    const first = await fetch(url);
    const body = await first.arrayBuffer();
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    const second = await fetch(url, { headers: { "If-None-Match": `"other", W/${etag}` } });
    expect(second.status).toBe(304);
    expect((await fetch(url, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    const head = await fetch(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(body.byteLength));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test("is not cached if it cannot be rendered", async ({ bench }) => {
    const url = await bench.image(await quarters(24, 24));
    await writeFile(fileOf(bench, url), "no longer an image");
    const answer = await fetch(`${url}?w=10`);
    expect(answer.status).toBe(422);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
  });

  test("answers 503, not 404, if the original exists but cannot be read", async ({ bench }) => {
    const url = await bench.image(await quarters(26, 26));
    const file = fileOf(bench, url);
    const statuses = () =>
      Promise.all([url, `${url}?w=10`].map(async (each) => (await fetch(each)).status));
    await rm(file);
    expect(await statuses()).toEqual([404, 404]);
    // What leads to itself is refused to every user, as too many open files are.
    await symlink(file, file);
    expect(await statuses()).toEqual([503, 503]);
  });
});

describe("an invalid image request", () => {
  const WRONG = words(`
    w=0 w=-5 w=abc w=1e3 h= fit=facearea fm=exe q=101 dpr=4 rect=1,2,3 rect=0,0,0,5 rect=400,0,10,10
    crop=middle fp-x=2 blur=2001 sharp=-1 sat=5 or=45 flip=x bg=zzz invert=maybe auto=compress pad=-1`);
  test.for(WRONG)("answers 400 to ?%s and names the parameter", (query, { image }) =>
    expectAnswer(fetch(`${image}?${query}`), 400, `\\"${query.split("=")[0]}\\"`),
  );

  test("is 404 for another place or no document, 405 by PUT", async ({ lake, bench, image }) => {
    expect((await fetch(image, { method: "PUT" })).status).toBe(405);
    const name = image.split("/").at(-1) ?? "";
    expect((await fetch(`${bench.url}/images/other/production/${name}`)).status).toBe(404);
    expect((await fetch(`${bench.url}/images/local/staging/${name}`)).status).toBe(404);
    const gone = await bench.stored(await quarters(22, 22));
    await lake.client().delete(gone._id);
    expect((await fetch(gone.url)).status).toBe(404);
  });
});

/** Where an uploaded image is stored. */
function fileOf({ dataDir }: { dataDir: string }, url: string): string {
  return join(dataDir, "assets", "production", "images", url.split("/").at(-1) ?? "");
}
