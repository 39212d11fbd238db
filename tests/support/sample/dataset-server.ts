import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { evaluate, parse } from "groq-js";

export interface SeedDocument {
  _id: string;
  _type: string;
  [field: string]: unknown;
}

const SEED_FILE = fileURLToPath(new URL("../../../sanity/seed/content.ndjson", import.meta.url));
const ASSET = "image-0123456789abcdef0123456789abcdef01234567-1200x800-jpg";

/** The seed as it is written, one document a line. */
export function readSeed(): SeedDocument[] {
  const text = readFileSync(SEED_FILE, "utf8");
  return text.split("\n").flatMap((line) => (line.trim() ? [JSON.parse(line)] : []));
}

/** The seed as it is in a dataset: pictures are references to an asset document. */
export function importedSeed(): SeedDocument[] {
  const asset = {
    _id: ASSET,
    _type: "sanity.imageAsset",
    metadata: { lqip: "data:image/jpeg;base64,", dimensions: { width: 1200, height: 800 } },
  };
  return [
    asset,
    ...readSeed().map((document) => JSON.parse(JSON.stringify(document, toReference))),
  ];
}

function toReference(_key: string, value: unknown) {
  if (typeof value !== "object" || value === null || !("_sanityAsset" in value)) return value;
  const { _sanityAsset, ...image } = value;
  return { ...image, asset: { _type: "reference", _ref: ASSET } };
}

export interface SeedDataset {
  url: string;
  /** What queries see; a test may change it. */
  documents: SeedDocument[];
  stop(): Promise<void>;
}

/** Answers queries over the seed on a free port, as Sanity's API does; nothing else is answered. */
export async function startSeedDataset(): Promise<SeedDataset> {
  const documents = importedSeed();
  const server = createServer((request, response) => answer(request, response, documents));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    stop() {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, dataset: SeedDocument[]) {
  const url = new URL(request.url ?? "", "http://localhost");
  if (!url.pathname.includes("/data/query/")) {
    response.writeHead(404).end();
    return;
  }
  const params = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => name.startsWith("$"))
      .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
  );
  const tree = parse(url.searchParams.get("query") ?? "", { params });
  const result = await (await evaluate(tree, { dataset, params })).get();
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ result, ms: 1 }));
}
