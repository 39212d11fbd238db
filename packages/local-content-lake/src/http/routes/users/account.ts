import { type Profile, profileOf } from "../../../auth/people";
import type { Route, RouteContext } from "../../context";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";
import { avatarRoutes, avatarUrl } from "./avatars";
import { signInRoutes } from "./sign-in";

export const accountRoutes: Route[] = [
  { method: "GET", path: "/users/me", needs: "nothing", handle: me },
  { method: "GET", path: "/users/:ids", needs: "read", handle: users },
  ...avatarRoutes,
  ...signInRoutes,
  { method: "GET", path: "/auth/providers", needs: "nothing", handle: providers },
  { method: "GET", path: "/auth/id", needs: "nothing", handle: whoIsIt },
  { method: "POST", path: "/auth/logout", needs: "nothing", handle: logOut },
  { method: "GET", path: "/ping", needs: "nothing", handle: ping },
  // By any name: the Studio asks this of the dataset of its tasks, without a token, only to see that somebody answers.
  { method: "GET", path: "/data/ping/:name", needs: "nothing", handle: ping },
  { method: "GET", path: "/check/cors", needs: "nothing", handle: checkCors },
];

// Not 401 for strangers: the Studio would ask again for ever.
function me(context: RouteContext): void {
  const { user } = context.access;
  const known = user && { ...user, profileImage: avatarUrl(context, user.id) };
  sendJson(context.response, 200, known ?? {});
}

/** Who the request is from; the Studio asks it after signing in, to see whether a cookie did it. */
function whoIsIt({ response, access }: RouteContext): void {
  sendJson(response, 200, access.user ? { id: access.user.id } : {});
}

/** One user, or a list of those that are known of several. */
function users(context: RouteContext): void {
  const { response, path } = context;
  const ids = (path.ids ?? "").split(",");
  const found = ids.flatMap((id) => findProfile(context, id) ?? []);
  const several = ids.length > 1;
  if (!several && !found[0]) throw notFound(`User "${path.ids}" not found`);
  sendJson(response, 200, several ? found : found[0]);
}

/** The author of what a seed folder brought in. */
const SEED: Profile = {
  id: "seed",
  displayName: "Sample content",
  imageUrl: null,
  createdAt: new Date(0).toISOString(),
  updatedAt: new Date(0).toISOString(),
};

/** Also of those who were taken back: the history goes on naming them. */
function findProfile(context: RouteContext, id: string): Profile | undefined {
  const member = context.services.people.find(id);
  return member ? profileOf(member, avatarUrl(context, id)) : SEED.id === id ? SEED : undefined;
}

// Whoever has a token has it from whoever runs the lake: there is nobody to log in with.
function providers({ response }: RouteContext): void {
  sendJson(response, 200, { providers: [], thirdPartyLogin: false, sso: { saml: false } });
}

/** Ends a session. A program's token stays good; a Studio forgets it. */
function logOut({ response, services, access }: RouteContext): void {
  if (access.role !== "anonymous" && services.people.isSession(access.credential)) {
    services.people.endSession(access.credential, access.user.id);
  }
  sendJson(response, 200, {});
}

function ping({ response }: RouteContext): void {
  sendJson(response, 200, { PONG: true }, { "X-Sanity-Shard": "local" });
}

function checkCors({ request, response, services }: RouteContext): void {
  const { origin, host } = request.headers;
  const allowed = origin !== undefined && services.origins.allows(origin, host);
  sendJson(response, 200, { result: { isAllowed: allowed, withCredentials: allowed } });
}
