import sharp from "sharp";
import { describe, expect } from "vitest";
import { serve } from "../support/http-client";
import { test as lakeTest } from "../support/lake";
import { manage } from "../support/people";

const create = { width: 40, height: 20, channels: 3, background: "teal" } as const;
const png = await sharp({ create }).png().toBuffer();

const test = lakeTest.extend("options", { basePath: "/lake" });

const serverTest = lakeTest
  // A server that the lake may fetch from, as the host 127.0.0.1 only.
  .extend("files", () =>
    serve(({ url = "" }, response) => {
      const moved = { "/hop": "/teal.png", "/inside": "http://[::1]:1/", "/round": "/round" };
      const Location = moved[url as keyof typeof moved];
      if (Location) response.writeHead(302, { Location }).end();
      else if (url === "/teal.png") response.end(png);
      else if (url === "/notes.txt")
        response.writeHead(200, { "Content-Type": "text/plain" }).end("notes");
      else response.writeHead(404).end();
    }),
  )
  .extend("fetchInto", ({ lake, files }) => (kind: "images" | "files", url: string, more = {}) => {
    const body = { url: url.startsWith("/") ? `${files}${url}` : url, ...more };
    return manage<{ document: object }>(lake, "POST", `/assets/${kind}/production/from-url`, body);
  });

describe("an upload from a URL", () => {
  serverTest("is an asset like any other, also behind a redirect", async ({ fetchInto }) => {
    const { document } = await fetchInto("images", "/hop", { filename: "a.png" });
    const dimensions = { width: 40, height: 20 };
    expect(document).toMatchObject({ originalFilename: "a.png", metadata: { dimensions } });
    const file = { originalFilename: "notes.txt", extension: "txt", size: 5 };
    expect(await fetchInto("files", "/notes.txt")).toMatchObject({ document: file });
  });

  serverTest.for([
    ["a private address", "http://10.0.0.1/a.png", "public addresses only"],
    ["a name of this machine", "http://localhost:1/a.png", "public addresses only"],
    ["a redirect to a private address", "/inside", "public addresses only"],
    ["a redirect without end", "/round", "more than 5 times"],
    ["a missing file", "/gone", "status 404"],
    ["another protocol", "file:///etc/passwd", "https:// or http://"],
    ["bytes that are no image", "/notes.txt", "Invalid image"],
  ] as const)("of %s is refused", async ([, url, message], { fetchInto }) => {
    await expect(fetchInto("images", url)).rejects.toThrow(new RegExp(` 400: .*${message}`));
  });
});

test("an asset is served under a custom file name too", async ({ lake }) => {
  const { assets } = lake.client();
  const image = await assets.upload("image", png);
  const small = await (await fetch(`${image.url}/a%20teal-field.png?w=10`)).arrayBuffer();
  expect(await sharp(Buffer.from(small)).metadata()).toMatchObject({ width: 10, height: 5 });
  const file = await assets.upload("file", Buffer.from("a text"), { filename: "a.txt" });
  expect(await (await fetch(`${file.url}/price-list.txt`)).text()).toBe("a text");
  expect((await fetch(`${file.url}/price-list.txt`, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(`${file.url}/price/list.txt`)).status).toBe(404);
});

test("an asset whose document has an invalid hash is still served", async ({ lake }) => {
  const client = lake.client();
  const asset = await client.assets.upload("image", png);
  await client.patch(asset._id).set({ sha1hash: "a\r\nX-Injected: yes" }).commit();
  const response = await fetch(asset.url);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-injected")).toBeNull();
  expect(response.headers.get("etag")).toMatch(/^"[\w-]+(?:-40x20)?\.png"$/);
  expect(response.headers.get("etag")).not.toContain("Injected");
});
