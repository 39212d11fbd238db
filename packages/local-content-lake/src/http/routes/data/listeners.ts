import { z } from "zod";
import { parseDocumentFilter, QueryParseError } from "../../../query";
import {
  delayed,
  EventMessage,
  type ListenRequest,
  startListening,
  startLive,
} from "../../../realtime/listen";
import { route } from "../../context";
import { type EventContext, readLastEventId, type StartEvents, streamEvents } from "../../events";
import { requireAccess } from "../../request/authorize";
import { flag, optionalFlag, readParams, readQuery, text } from "../../request/params";
import { errorResponse } from "../../response/errors";

/** Send events to listeners, which may also connect by WebSocket. */
export const listenerRoutes = [
  route("GET /data/listen/:dataset", "nothing", (context) => streamEvents(context, prepareListen)),
  route("GET /data/live/events/:dataset", "nothing", (context) =>
    streamEvents(context, prepareLive),
  ),
];

/** For event streams and WebSockets alike. @throws LakeError @see https://www.sanity.io/docs/http-reference/listen */
export function prepareListen(context: EventContext): StartEvents {
  const { request, query, services, path } = context;
  services.store.datasets.get(path.dataset ?? "");
  const lastEventId = readLastEventId(request, query);
  try {
    const subscription = readListenRequest(context);
    return (sink) => startListening(services.hub, subscription, lastEventId, sink);
  } catch (error) {
    if (!(error instanceof QueryParseError)) throw error;
    const { body } = errorResponse(error);
    return (sink) => {
      // An EventSource reads no error body, so the stream reports an invalid query.
      sink.send(new EventMessage("channelError", JSON.stringify(body)));
      sink.close();
    };
  }
}

const listenShape = z.object({
  query: text,
  includeAllVersions: optionalFlag,
  includeResult: flag(),
  includePreviousRevision: flag(),
  includeMutations: flag(true),
  effectFormat: text,
  visibility: text,
  enableResume: flag(),
});

function readListenRequest(context: EventContext): ListenRequest {
  const { path, query, access, version } = context;
  const params = readQuery(query, listenShape);
  const { includeResult, includePreviousRevision, includeMutations } = params;
  const anonymous = access.role === "anonymous";
  return {
    dataset: path.dataset ?? "",
    filter: parseDocumentFilter(params.query ?? "", readParams(query), anonymous),
    audience: {
      anonymous,
      allVersions: params.includeAllVersions ?? !version.hasReleases,
      knowsVersions: version.hasReleases,
    },
    event: {
      includeResult,
      includePreviousRevision,
      includeMutations,
      effects: params.effectFormat === "mendoza",
      // Any other value would need a separate event.
      visibility: params.visibility === "query" ? "query" : "transaction",
    },
    canResume: params.enableResume,
  };
}

const liveShape = z.object({
  includeDrafts: flag(),
  /** Events come after the webhooks of sync tags: hosted, after a function. */
  waitFor: z.enum(["function"]).optional(),
});

/** For event streams and WebSockets alike. @throws LakeError @see https://www.sanity.io/docs/http-reference/live */
export function prepareLive(context: EventContext): StartEvents {
  const { request, query, services, access, path, version } = context;
  const { name } = services.store.datasets.get(path.dataset ?? "");
  const { includeDrafts: allVersions, waitFor } = readQuery(query, liveShape);
  if (allVersions) requireAccess("read", access);
  const anonymous = access.role === "anonymous";
  const audience = { anonymous, allVersions, knowsVersions: version.hasReleases };
  const layers = () => services.store.datasets.find(name);
  const live = { dataset: name, audience, layers };
  const lastEventId = readLastEventId(request, query);
  const sent = (transactionId: string) => services.webhooks.sentSyncTags(name, transactionId);
  return (sink) => startLive(services.hub, live, lastEventId, waitFor ? delayed(sink, sent) : sink);
}
