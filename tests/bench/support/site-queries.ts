import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { evaluateSync, parse } from "groq-js";
import { DOCUMENTS } from "~/content/generated.server";
import { getContent } from "~/content/get-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { importedSample } from "../../support/sample";

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
  provideEnv(
    parseEnv({ SANITY_API_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  );
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
