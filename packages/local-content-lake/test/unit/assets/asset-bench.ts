import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drainBody } from "http-kit";
import sharp from "sharp";
import { test as base } from "vitest";
import { Assets } from "../../../src/assets";
import type { AssetDeps, AssetKind } from "../../../src/assets/types";
import { errorResponse } from "../../../src/http/response/errors";
import { sendJson } from "../../../src/http/response/json";
import type { DocumentInput, SanityDocument } from "../../../src/util/types";

/** The asset module behind a real server on loopback, with a map as its store. */
interface AssetBench {
  assets: Assets;
  url: string;
  dataDir: string;
  documents: Map<string, SanityDocument>;
  upload(body: Buffer | string, query?: string, kind?: AssetKind): Promise<Response>;
  /** Uploads, and returns the document of the asset. */
  stored(...upload: Parameters<AssetBench["upload"]>): ReturnType<Response["json"]>;
  /** Uploads an image and returns its URL without parameters. */
  image(body: Buffer): Promise<string>;
  close(): Promise<void>;
}

/**
 * A test of assets. `bench` and `image`, the URL of an image of four quarters of 400 x 200, are those of the file;
 * `strict` is a bench that gives an SVG half a second.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("bench", { scope: "file" }, async ({}, { onCleanup }) => {
    const bench = await openBench();
    onCleanup(() => bench.close());
    return bench;
  })
  .extend("image", { scope: "file" }, async ({ bench }) => bench.image(await quarters(400, 200)))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("strict", { scope: "file" }, async ({}, { onCleanup }) => {
    const bench = await openBench({ svgMs: 500 });
    onCleanup(() => bench.close());
    return bench;
  });

/** @param limits overrides of the default limits */
async function openBench(limits: Pick<AssetDeps, "svgMs"> = {}): Promise<AssetBench> {
  const dataDir = await mkdtemp(join(tmpdir(), "assets-"));
  const documents = new Map<string, SanityDocument>();
  const assets = new Assets({
    dataDir,
    projectId: "local",
    basePath: "",
    ...limits,
    getDocument: (dataset, id) => (dataset === "production" ? documents.get(id) : undefined),
    removeFiles: (dataset) =>
      rmSync(join(dataDir, "assets", dataset), { recursive: true, force: true }),
    async commit(_dataset, mutations) {
      for (const mutation of mutations) {
        if (!("createIfNotExists" in mutation)) throw new Error("Only new documents are expected");
        const document = asStored(mutation.createIfNotExists);
        if (!documents.has(document._id)) documents.set(document._id, document);
      }
    },
  });
  const server = await listen(assets);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function upload(body: Buffer | string, query = "", kind: AssetKind = "images") {
    const bytes = typeof body === "string" ? body : new Uint8Array(body);
    return fetch(`${url}/assets/${kind}/production?${query}`, { method: "POST", body: bytes });
  }
  const stored: AssetBench["stored"] = async (...given) =>
    (await (await upload(...given)).json()).document;
  return {
    assets,
    url,
    dataDir,
    documents,
    upload,
    stored,
    image: async (body) => `${url}${(await stored(body)).url}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await assets.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function asStored(document: DocumentInput): SanityDocument {
  const now = "2026-01-01T00:00:00Z";
  return { ...document, _id: document._id ?? "", _rev: "r1", _createdAt: now, _updatedAt: now };
}

async function listen(assets: Assets): Promise<Server> {
  const server = createServer((req, res) => {
    const { pathname, searchParams: params } = new URL(req.url ?? "/", "http://lake");
    const parts = pathname.split("/").slice(1).map(decodeURIComponent);
    const [first = "", second = "", third = "", file = ""] = parts;
    const work: Promise<unknown> =
      first === "assets"
        ? assets
            .upload(req, { kind: second as AssetKind, dataset: third, params })
            .then((body) => sendJson(res, 200, body))
        : assets.serve(req, res, {
            kind: first as AssetKind,
            project: second,
            dataset: third,
            file,
            params,
          });
    work.catch((error) => {
      const { status, body } = errorResponse(error);
      drainBody(req, res);
      res.writeHead(status, { "Content-Type": "application/json" });
      res.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** An image of four quarters: red, green / blue, white. */
export function quarters(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2 };
  const block = (background: string) =>
    sharp({ create: { ...half, channels: 3, background } })
      .png()
      .toBuffer();
  const left = width / 2;
  const top = height / 2;
  return Promise.all(["#ff0000", "#00ff00", "#0000ff"].map(block)).then(([red, green, blue]) =>
    sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
      .composite([
        { input: red, left: 0, top: 0 },
        { input: green, left, top: 0 },
        { input: blue, left: 0, top },
      ])
      .removeAlpha()
      .png()
      .toBuffer(),
  );
}

interface RenderedImage {
  status: number;
  headers: Headers;
  type: string | null;
  bytes: Buffer;
  width: number;
  height: number;
  /** The colour at a point in fractions of the size, each channel rounded to 0, 128 or 255. */
  at(x: number, y: number): string;
}

export async function getImage(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status}: ${bytes.toString()}`);
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image: RenderedImage = {
    status: response.status,
    headers: response.headers,
    type: response.headers.get("content-type"),
    bytes,
    width: info.width,
    height: info.height,
    at(x, y) {
      const column = Math.min(info.width - 1, Math.floor(x * info.width));
      const row = Math.min(info.height - 1, Math.floor(y * info.height));
      const start = (row * info.width + column) * 4;
      const [red, green, blue, alpha] = data.subarray(start, start + 4);
      const colour = [red, green, blue].map((value = 0) => Math.round(value / 127.5));
      if (alpha === 0) return "clear";
      const names: Record<string, string> = {
        "2,0,0": "red",
        "0,2,0": "green",
        "0,0,2": "blue",
        "2,2,2": "white",
        "0,0,0": "black",
        "0,2,2": "cyan",
      };
      return names[colour.join()] ?? `rgb(${red},${green},${blue})`;
    },
  };
  return image;
}
