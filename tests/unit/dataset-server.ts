import type { IncomingMessage, ServerResponse } from "node:http";
import { evaluate, parse } from "groq-js";
import { DOCUMENTS } from "~/content/generated.server";
import type { Field } from "~/content/validation/repair.server";
import { PAGES } from "../../contract/pages";
import { serve } from "../support/fixtures";
import { ASSET_ID, importedSample, type SampleDocument } from "../support/sample";
import { validValue } from "./app/content/validation/value-kinds";

/**
 * Serves a seed folder's documents on a free port, as Sanity's query API does. Other endpoints answer 404.
 * @param folder by default the tests' sample
 * @returns also the documents, which a test may change
 */
export async function startSampleDataset(folder?: string) {
  const documents = sampleDocuments(folder);
  const server = await serve((request, response) => answer(request, response, documents));
  return { documents, ...server };
}

/**
 * The documents of a seed folder. A page without one has a stand-in with a value in each field, so that one test alone
 * asks for it: that of a page's parts, in tests/unit/contract/pages.test.ts.
 */
export function sampleDocuments(folder?: string): SampleDocument[] {
  const documents = importedSample(folder);
  const shapes: Record<string, { shape: Field<unknown> }> = DOCUMENTS;
  const missing = Object.keys(PAGES).filter((type) => documents.every(({ _id }) => _id !== type));
  const standIns = missing.map((_id) => {
    const shape = shapes[_id]?.shape;
    const fields = JSON.stringify((shape && validValue(shape)) ?? {}, asStored);
    const seo = { title: _id, description: `The page of the type ${_id}` };
    return { ...JSON.parse(fields), seo, _id, _type: _id };
  });
  return [...documents, ...standIns];
}

function asStored(_key: string, value: unknown) {
  if (typeof value !== "object" || value === null || !("assetId" in value)) return value;
  return { ...value, asset: { _type: "reference", _ref: ASSET_ID } };
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
  const given = [...url.searchParams].filter(([name]) => name.startsWith("$"));
  const params = Object.fromEntries(
    given.map(([name, value]) => [name.slice(1), JSON.parse(value)]),
  );
  const tree = parse(url.searchParams.get("query") ?? "", { params });
  const result = await (await evaluate(tree, { dataset, params })).get();
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ result, ms: 1 }));
}
