import { z } from "zod";
import { findAccess } from "../../../auth/authenticate";
import { parsePerspective, type QueryResponse } from "../../../query";
import { badRequest, hasCode } from "../../../util/errors";
import { isObject } from "../../../util/json";
import { untilDisconnect } from "../../../util/until-disconnect";
import { type RouteContext, route } from "../../context";
import { readBody } from "../../request/body";
import { flag, readParams, readQuery, text } from "../../request/params";
import { tagsOfResponse } from "../../response/cacheable-response";
import { sendJson } from "../../response/json";
import { isGroupQuery, queryGroups } from "./groups";

interface QueryOptions extends z.output<typeof paramsShape> {
  query: string;
  params: Record<string, unknown>;
}

/** @see https://www.sanity.io/docs/http-reference/query */
export const queryRoutes = [
  route("GET /data/query/:dataset", "nothing", getQuery),
  route("POST /data/query/:dataset", "nothing", postQuery),
];

const SOURCE_MAPS = {
  true: "index",
  false: undefined,
  withKeyArraySelector: "withKeyArraySelector",
} as const;

const paramsShape = z.object({
  query: text,
  perspective: text,
  returnQuery: flag(true),
  resultSourceMap: z
    .enum(["true", "false", "withKeyArraySelector"], {
      message: "must be true, false or withKeyArraySelector",
    })
    .optional(),
});

const bodyShape = z.object(
  {
    query: z.string().min(1, "must not be empty"),
    params: z.custom<Record<string, unknown>>(isObject, "must be an object").nullish(),
    perspective: z.preprocess(
      (given) => (Array.isArray(given) ? given.join(",") : given),
      z.string({ message: "must be a name or a list of names" }).nullish(),
    ),
  },
  { message: 'The body must be {"query": "…", "params": {…}}' },
);

async function getQuery(context: RouteContext): Promise<void> {
  const { query } = context;
  const options = readQuery(query, paramsShape);
  if (!options.query) throw badRequest('The parameter "query" is missing');
  await reply(context, { ...options, query: options.query, params: readParams(query) });
}

async function postQuery(context: RouteContext): Promise<void> {
  const { query } = context;
  const body = await readBody(context, bodyShape);
  const options = readQuery(query, paramsShape);
  await reply(context, {
    ...options,
    query: body.query,
    params: { ...readParams(query), ...body.params },
    perspective: options.perspective ?? body.perspective ?? undefined,
  });
}

async function reply(context: RouteContext, options: QueryOptions): Promise<void> {
  const { response, path, onCacheable } = context;
  const started = performance.now();
  const answer = await ask(context, options);
  // The client has disconnected.
  if (!answer) return;
  const access = context.authorize();
  const echo = options.returnQuery ? `"query":${JSON.stringify(options.query)},` : "";
  const ms = Math.round(performance.now() - started);
  const [start, end] = [Buffer.from(`{${echo}`), Buffer.from(`,"ms":${ms}}`)];
  const body = Buffer.concat([start, answer.members, end]);
  sendJson(response, 200, body, { "Server-Timing": `query;desc=${answer.from};dur=${ms}` });
  if (!answer.tags || access.role !== "anonymous" || !response.headersSent) return;
  const tags = tagsOfResponse(path.dataset ?? "", answer.tags);
  onCacheable?.({ headers: response.getHeaders(), body, tags });
}

/** @returns undefined if the client disconnects meanwhile */
async function ask(
  context: RouteContext,
  options: QueryOptions,
): Promise<QueryResponse | undefined> {
  const { response, services, access, path, version } = context;
  const standard = version.hasReleases ? "published" : "raw";
  const dataset = services.store.datasets.get(path.dataset ?? "");
  if (isGroupQuery(options.query) && access.role !== "anonymous")
    return queryGroups(context, options, dataset);
  const perspective = parsePerspective(options.perspective || standard);
  const request = {
    query: options.query,
    params: options.params,
    // API versions before releases do not see versions.
    perspective: perspective === "raw" && !version.hasReleases ? "withoutVersions" : perspective,
    userId: access.user?.id,
    projectId: services.projectId,
    sourceMap: SOURCE_MAPS[options.resultSourceMap ?? "false"],
    now: services.store.timestamp(),
  };
  const from = services.getClientIp(context.request);
  const place = context.request.headers[PLACE_HEADER];
  const isReserved =
    typeof place === "string" && findAccess(services.authentication, place) !== undefined;
  try {
    return await untilDisconnect(response, (signal) =>
      services.queries.engineOf(dataset).answer(request, { signal, from, isReserved }),
    );
  } catch (error) {
    if (hasCode(error, "REQUEST_ABORTED")) return undefined;
    throw error;
  }
}

/**
 * A token in this header reserves a place in the queue but reveals no more: a site reads public content and must
 * not wait behind anonymous clients.
 */
const PLACE_HEADER = "x-lake-place";
