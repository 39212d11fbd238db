import { EventStream, listenFilter, startListening } from "../../listen";
import type { ListenRequest } from "../../listen/hub";
import { QueryParseError } from "../../query";
import type { Route, RouteContext } from "../context";
import { readFlag, readParams } from "../params";
import { toHttpError } from "../to-http-error";

/** @see https://www.sanity.io/docs/http-reference/listen */
export const listenRoutes: Route[] = [
  { method: "GET", path: "/data/listen/:dataset", needs: "nothing", handle: listen },
];

function listen(context: RouteContext): void {
  const { request, response, services } = context;
  services.store.dataset(context.path.dataset ?? "");
  let subscription: ListenRequest;
  try {
    subscription = readListenRequest(context);
  } catch (error) {
    if (!(error instanceof QueryParseError)) throw error;
    // An EventSource reads no error body, so a wrong query is told in the stream.
    const stream = new EventStream(request, response);
    stream.send("channelError", JSON.stringify(toHttpError(error).body));
    stream.close();
    return;
  }
  const stream = new EventStream(request, response);
  stream.onClose(startListening(services.hub, subscription, stream));
}

/**
 * Reads the parameters of a listener, however it is connected.
 * @throws QueryParseError, HttpError
 */
export function readListenRequest(
  context: Pick<RouteContext, "path" | "query" | "access" | "version">,
): ListenRequest {
  const { path, query, access, version } = context;
  return {
    dataset: path.dataset ?? "",
    filter: listenFilter(query.get("query") ?? "", readParams(query)),
    anonymous: access.role === "anonymous",
    allVersions: readFlag(query, "includeAllVersions", !version.publishedByDefault),
    event: {
      includeResult: readFlag(query, "includeResult"),
      includePreviousRevision: readFlag(query, "includePreviousRevision"),
      includeMutations: readFlag(query, "includeMutations", true),
      effects: query.get("effectFormat") === "mendoza",
      visibility: query.get("visibility") ?? "transaction",
    },
  };
}
