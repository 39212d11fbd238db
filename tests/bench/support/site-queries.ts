import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { evaluateSync, parse } from "groq-js";
import { openContent } from "~/content/client.server";
import { DOCUMENTS } from "~/content/generated.server";
import { getContent } from "~/content/get-content.server";
import { Dataset } from "../../../packages/local-content-lake/src/store/memory/dataset";
import type { SanityDocument } from "../../../packages/local-content-lake/src/util/types";
import { importedSample } from "../../support/sample";
import { siteContext } from "../../support/site-content";

const TIME = "2025-01-01T00:00:00Z";
const SYSTEM = { _rev: "r1", _createdAt: TIME, _updatedAt: TIME };

/** The site's content among posts, as of a team that writes a lot, in a dataset of a given size. */
export function siteAmongPosts(size: number): Dataset {
  const dataset = datasetOfSeed();
  for (let n = dataset.raw.size; n < size; n++) {
    dataset.put({ ...SYSTEM, _id: `post-${n}`, _type: "post", title: `Post ${n}`, order: n });
  }
  return dataset;
}

/** The site's content with as many copies of what its lists show as the size allows. */
export function siteGrown(size: number): Dataset {
  const dataset = datasetOfSeed();
  const items = dataset.raw.all().filter((document) => typeof document.order === "number");
  for (let n = 0; dataset.raw.size < size; n++) {
    const item = items[n % items.length] as SanityDocument;
    dataset.put({ ...item, _id: `${item._id}-${n}`, order: n });
  }
  return dataset;
}

function datasetOfSeed(): Dataset {
  const dataset = new Dataset("production");
  for (const document of importedSample())
    dataset.put({ ...SYSTEM, ...document } as SanityDocument);
  return dataset;
}

export interface SiteQuery {
  name: string;
  query: string;
  params: Record<string, unknown>;
}

/** Every query of the site as its own client sends it: the readers are run against a server that takes note. */
export async function recordSiteQueries(): Promise<SiteQuery[]> {
  const dataset = importedSample();
  let captured: SiteQuery | undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (!pathname.includes("/data/query/")) return response.writeHead(404).end();
    const query = searchParams.get("query") ?? "";
    const params = Object.fromEntries(
      [...searchParams]
        .filter(([name]) => name.startsWith("$"))
        .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
    );
    captured = { name: "", query, params };
    const { data } = evaluateSync(parse(query, { params }), { dataset, params });
    response.setHeader("Content-Type", "application/json");
    return response.end(JSON.stringify({ result: data }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  openContent(siteContext({ SANITY_API_HOST: `http://127.0.0.1:${port}` }));
  const queries: SiteQuery[] = [];
  for (const name of Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]) {
    captured = undefined;
    await getContent(name);
    if (captured) queries.push({ ...(captured as SiteQuery), name });
  }
  server.closeAllConnections();
  server.close();
  return queries;
}
