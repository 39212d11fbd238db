import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { SanityDocument } from "@sanity/client";
import { exportDataset } from "@sanity/export";
import { sanityImport as importDataset } from "@sanity/import";
import { test as base, describe, expect, vi } from "vitest";
import { emptyFolder } from "../../../../tests/support/fixtures";
import { SAMPLE_DIR } from "../../../../tests/support/sample";
import { runExport } from "../../src/cli/export-command";
import { lakeClient } from "../../src/client";
import { parseLines, temporaryFolder } from "../support/documents";
import { serve } from "../support/http-client";
import { expectRefused, test as lakeTest, startLake, TEST_TOKENS } from "../support/lake";

const test = lakeTest
  .extend("options", { basePath: "/lake" })
  // A client of the lake with the sample and some hidden documents.
  .extend("source", { scope: "file" }, async ({ lake }) => {
    const client = lake.client({ perspective: "raw" });
    await lake.lake.importSeed("production", SAMPLE_DIR);
    await client.create({ _id: "drafts.new", _type: "post", title: "draft-secret" });
    await client.create({ _id: "private.note", _type: "post", title: "private-secret" });
    return client;
  })
  .extend("lines", ({ lake, source: _filled }) => async (path: string, token = "") => {
    const response = await lake.request(`/data/export/${path}`, { token });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/x-ndjson");
    return parseLines(await response.text()) as SanityDocument[];
  });

async function sha1At(url: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return createHash("sha1").update(bytes).digest("hex");
}

describe("the export endpoint", () => {
  test("returns every document to a token, one per line", async ({ source, lines }) => {
    for (const token of [TEST_TOKENS.read, TEST_TOKENS.write]) {
      const exported = await lines("production", token);
      const all = await source.fetch<SanityDocument[]>("*");
      expect(exported.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
      expect(exported).toContainEqual(all.find(({ _type }) => _type === "siteSettings"));
    }
  });

  test("returns only the requested types, to anybody", async ({ lines }) => {
    const exported = await lines("production?types=plan,faq,none");
    expect(new Set(exported.map(({ _type }) => _type))).toEqual(new Set(["plan", "faq"]));
    expect(await lines("production?types=none")).toEqual([]);
  });
});

const copyTest = test
  .extend("folder", { scope: "file" }, emptyFolder)
  .extend("archive", { scope: "file" }, async ({ source, folder }) => {
    await source.assets.upload("file", Buffer.from("A brochure"), { filename: "brochure.txt" });
    // A cycle of strong references, which no import order satisfies.
    const next = (_ref: string) => ({ _type: "ring", next: { _type: "reference", _ref } });
    await source
      .transaction()
      .create({ _id: "ring-a", ...next("ring-b") })
      .create({ _id: "ring-b", ...next("ring-a") })
      .commit();
    const warn = vi.spyOn(console, "warn");
    const client = source.withConfig({ apiVersion: "2025-02-19" });
    const outputPath = join(folder, "production.tar.gz");
    await exportDataset({ client, dataset: "production", outputPath });
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    return outputPath;
  })
  .extend("other", { scope: "file" }, async ({ archive }, { onCleanup }) => {
    const other = await startLake();
    onCleanup(() => other.stop());
    const client = other.client({ perspective: "raw", dataset: "copy" });
    await client.datasets.create("copy");
    const options = { client, operation: "create" as const };
    const imported = await importDataset(createReadStream(archive), options);
    expect(imported.warnings).toEqual([]);
    return other;
  })
  .extend("target", ({ other }) => other.client({ perspective: "raw", dataset: "copy" }));

describe("a dataset exported by @sanity/export and imported by @sanity/import into another lake", () => {
  // Without fields that the lake itself sets on import.
  const content = ({ _rev, _updatedAt, ...document }: SanityDocument) => document;
  const NO_ASSETS = '*[!(_type match "sanity.*Asset")] | order(_id)';

  copyTest("has the same documents, drafts and strong references", async ({ source, target }) => {
    const before = await source.fetch<SanityDocument[]>(NO_ASSETS);
    const after = await target.fetch<SanityDocument[]>(NO_ASSETS);
    expect(after.map(content)).toEqual(before.map(content));
    expect(await target.fetch("count(*[references('ring-a')])")).toBe(1);
    await expectRefused(409, target.delete("ring-a"));
  });

  copyTest("has the same files and images, byte for byte", async ({ source, other, target }) => {
    const assets = '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]] | order(_id)';
    const facts = `${assets} {_id, sha1hash, originalFilename}`;
    const before = await source.fetch<SanityDocument[]>(facts);
    expect(before.length).toBeGreaterThan(5);
    expect(await target.fetch(facts)).toEqual(before);
    for (const [index, path] of (await target.fetch<string[]>(`${assets}.path`)).entries()) {
      expect(await sha1At(`${other.url}/${path}`)).toBe(before[index]?.sha1hash);
    }
  });

  copyTest("can be imported again over existing documents", async ({ archive, target }) => {
    const count = await target.fetch<number>("count(*)");
    await target.patch("ring-a").set({ changed: true }).commit();
    const options = { client: target, operation: "createOrReplace", replaceAssets: true } as const;
    await importDataset(createReadStream(archive), options);
    expect(await target.fetch("count(*)")).toBe(count);
    expect(await target.getDocument("ring-a")).not.toHaveProperty("changed");
  });
});

const commandTest = base.extend("folder", () => temporaryFolder());

/** Starts a server whose export endpoint does what the commandTest says. */
const serveExport = async (respond: (response: ServerResponse) => unknown) =>
  lakeClient({ url: await serve((_request, response) => void respond(response)) });

const line = (n: number) =>
  `${JSON.stringify({ _id: `p${n}`, _type: "post", text: "x".repeat(90) })}\n`;
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n)).join("");

// It stores documents before the last one arrives.
commandTest.for(["all.ndjson", "all.tar.gz"])("an export streams %s", async (name, { folder }) => {
  const stored = () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  };
  let before = 0;
  const client = await serveExport(async (response) => {
    response.write(lines(5_000));
    await expect.poll(stored).toBeGreaterThan(100_000);
    before = stored();
    response.end(line(5_000));
  });
  const { json } = await runExport(client, join(folder, name));
  expect(json).toMatchObject({ documents: 5_001, assets: 0 });
  expect(before).toBeGreaterThan(100_000);
  expect(readdirSync(folder)).toEqual([name]);
});

commandTest.for<[how: string, respond: (response: ServerResponse) => unknown]>([
  ["reports that it broke off", (response) => response.end(`${line(1)}{"error":{}}\n`)],
  ["breaks off", (response) => response.write(line(1), () => response.destroy())],
  ["refuses", (response) => response.writeHead(401).end()],
])("an export whose source %s leaves no file", async ([, respond], { folder }) => {
  const client = await serveExport(respond);
  const failed = { code: "EXPORT_FAILED" };
  for (const name of ["all.ndjson", "all.tgz"])
    await expect(runExport(client, join(folder, name))).rejects.toMatchObject(failed);
  expect(readdirSync(folder)).toEqual([]);
});

commandTest("an export keeps characters that chunks cut", async ({ folder }) => {
  const text = "Größe \u2028 \u2029 \r 🙂 日本";
  const documents = ["a", "b"].map((_id) => ({ _id, text }));
  const bytes = Buffer.from(documents.map((one) => JSON.stringify(one)).join("\n"));
  const client = await serveExport(async (response) => {
    for (const byte of bytes) {
      response.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    response.end();
  });
  const file = join(folder, "all.ndjson");
  await runExport(client, file);
  expect(parseLines(readFileSync(file, "utf8"))).toEqual(documents);
});
