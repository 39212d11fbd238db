import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { evaluate, parse } from "groq-js";
import { importedSample, type SampleDocument } from "../support/sample";

export interface SampleDataset {
  url: string;
  /** The queried documents; a test may change them. */
  documents: SampleDocument[];
  stop(): Promise<void>;
}

/**
 * Serves a seed folder's documents on a free port, as Sanity's query API does. Other endpoints answer 404.
 * @param folder by default the tests' sample
 */
export async function startSampleDataset(folder?: string): Promise<SampleDataset> {
  const documents = importedSample(folder);
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  dataset: SampleDocument[],
) {
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
