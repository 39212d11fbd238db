import { InvalidTokenError } from "../../auth";
import { isObject } from "../../is-object";
import {
  type Answer,
  parsePerspective,
  QueryAbandonedError,
  type SourceMapStyle,
} from "../../query";
import { readJson } from "../body";
import type { Route, RouteContext } from "../context";
import { badRequest } from "../http-error";
import { sendJsonBytes } from "../json";
import { readFlag, readParams } from "../params";

interface Asked {
  query: string;
  params: Record<string, unknown>;
  perspective: string | undefined;
}

/** @see https://www.sanity.io/docs/http-reference/query */
export const queryRoutes: Route[] = [
  { method: "GET", path: "/data/query/:dataset", needs: "nothing", handle: getQuery },
  { method: "POST", path: "/data/query/:dataset", needs: "nothing", handle: postQuery },
];

async function getQuery(context: RouteContext): Promise<void> {
  const query = context.query.get("query");
  if (!query) throw badRequest('The parameter "query" is missing');
  await reply(context, { query, params: readParams(context.query), perspective: undefined });
}

async function postQuery(context: RouteContext): Promise<void> {
  const body = await readJson(context.request);
  if (!isObject(body) || typeof body.query !== "string" || body.query === "") {
    throw badRequest('The body must be {"query": "…", "params": {…}}');
  }
  const params = body.params ?? {};
  if (!isObject(params)) throw badRequest('"params" must be an object');
  const perspective = Array.isArray(body.perspective)
    ? body.perspective.join(",")
    : body.perspective;
  await reply(context, {
    query: body.query,
    params: { ...readParams(context.query), ...params },
    perspective: typeof perspective === "string" ? perspective : undefined,
  });
}

async function reply(context: RouteContext, asked: Asked): Promise<void> {
  const { response, query } = context;
  const started = performance.now();
  const answer = await ask(context, asked);
  // Nobody is there to read it.
  if (!answer) return;
  const echo = readFlag(query, "returnQuery", true)
    ? `"query":${JSON.stringify(asked.query)},`
    : "";
  const ms = Math.round(performance.now() - started);
  const pieces = [Buffer.from(`{${echo}`), answer.members, Buffer.from(`,"ms":${ms}}`)];
  sendJsonBytes(response, 200, pieces, { "Server-Timing": `query;desc=${answer.from};dur=${ms}` });
}

/** @returns undefined when whoever asked has hung up meanwhile. */
async function ask(context: RouteContext, asked: Asked): Promise<Answer | undefined> {
  const { response, services, access, path, query, version } = context;
  const standard = version.publishedByDefault ? "published" : "raw";
  const perspective = query.get("perspective") || asked.perspective || standard;
  const dataset = services.store.dataset(path.dataset ?? "");
  const question = {
    query: asked.query,
    params: asked.params,
    perspective: parsePerspective(perspective),
    reader: access.user?.id,
    projectId: services.projectId,
    sourceMap: readSourceMapStyle(query),
  };
  const gone = new AbortController();
  const hangUp = () => gone.abort();
  response.once("close", hangUp);
  try {
    return await services.queries.of(dataset).ask(question, {
      signal: gone.signal,
      isReserved: hasReservedPlace(context),
    });
  } catch (error) {
    if (error instanceof QueryAbandonedError) return undefined;
    throw error;
  } finally {
    response.off("close", hangUp);
  }
}

/**
 * A token in this header reserves its holder a place, but not what only its holder may see: a site reads what
 * everybody may, and is not to wait for everybody.
 */
const PLACE_HEADER = "x-lake-place";

function hasReservedPlace({ request, services }: RouteContext): boolean {
  const token = request.headers[PLACE_HEADER];
  if (typeof token !== "string") return false;
  try {
    return services.authenticate(token).role !== "anonymous";
  } catch (error) {
    if (error instanceof InvalidTokenError) return false;
    throw error;
  }
}

function readSourceMapStyle(query: URLSearchParams): SourceMapStyle | undefined {
  if (query.get("resultSourceMap") === "withKeyArraySelector") return "withKeyArraySelector";
  return readFlag(query, "resultSourceMap") ? "index" : undefined;
}
