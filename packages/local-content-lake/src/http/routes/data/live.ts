import { z } from "zod";
import { startLive } from "../../../realtime/live";
import { route } from "../../context";
import { type EventContext, readLastEventId, type StartEvents, streamEvents } from "../../events";
import { requireAccess } from "../../request/authorize";
import { flag, readQuery } from "../../request/params";

/** @see https://www.sanity.io/docs/http-reference/live */
export const liveRoutes = [
  route("GET /data/live/events/:dataset", "nothing", (context) =>
    streamEvents(context, prepareLive),
  ),
];

const paramsShape = z.object({ includeDrafts: flag() });

/** For event streams and WebSockets alike. @throws LakeError */
export function prepareLive(context: EventContext): StartEvents {
  const { request, query, services, access, path, version } = context;
  const { name } = services.store.datasets.get(path.dataset ?? "");
  const { includeDrafts: allVersions } = readQuery(query, paramsShape);
  if (allVersions) requireAccess("read", access);
  const anonymous = access.role === "anonymous";
  const audience = { anonymous, allVersions, knowsVersions: version.knowsVersions };
  const layers = () => services.store.datasets.find(name);
  const live = { dataset: name, audience, layers };
  const lastEventId = readLastEventId(request, query);
  return (sink) => startLive(services.hub, live, lastEventId, sink);
}
