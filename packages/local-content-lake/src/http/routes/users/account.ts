import { type Profile, profileOf } from "../../../auth/people";
import type { Route, RouteContext } from "../../context";
import { recordEvent } from "../../request/record-event";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";
import { avatarRoutes, avatarUrl } from "./avatars";

export const accountRoutes: Route[] = [
  { method: "GET", path: "/users/me", needs: "nothing", handle: me },
  { method: "GET", path: "/users/:ids", needs: "read", handle: users },
  ...avatarRoutes,
  { method: "GET", path: "/auth/providers", needs: "nothing", handle: providers },
  { method: "GET", path: "/auth/id", needs: "nothing", handle: whoIsIt },
  { method: "POST", path: "/auth/logout", needs: "nothing", handle: logOut },
  { method: "GET", path: "/ping", needs: "nothing", handle: ping },
  // For any name: the Studio pings the dataset of its tasks without a token.
  { method: "GET", path: "/data/ping/:name", needs: "nothing", handle: ping },
  { method: "GET", path: "/geoip/country", needs: "nothing", handle: country },
  { method: "GET", path: "/check/cors", needs: "nothing", handle: checkCors },
];

// Not 401 for anonymous clients: the Studio would retry forever.
function me(context: RouteContext): void {
  const { user } = context.access;
  const known = user && { ...user, profileImage: avatarUrl(context, user.id) };
  sendJson(context.response, 200, known ?? {});
}

/** The caller's id. The Studio uses it to detect a sign-in by cookie. */
function whoIsIt({ response, access }: RouteContext): void {
  sendJson(response, 200, access.user ? { id: access.user.id } : {});
}

/** Returns one user, or the existing ones of several ids. */
function users(context: RouteContext): void {
  const { response, path } = context;
  const ids = (path.ids ?? "").split(",");
  const found = ids.flatMap((id) => findProfile(context, id) ?? []);
  const several = ids.length > 1;
  if (!several && !found[0]) throw notFound(`User "${path.ids}" not found`);
  sendJson(response, 200, several ? found : found[0]);
}

/** The author of imported documents. */
const SEED: Profile = {
  id: "seed",
  displayName: "Sample content",
  imageUrl: null,
  createdAt: new Date(0).toISOString(),
  updatedAt: new Date(0).toISOString(),
};

/** Also finds removed members, because the history names them. */
function findProfile(context: RouteContext, id: string): Profile | undefined {
  const member = context.services.people.find(id);
  return member ? profileOf(member, avatarUrl(context, id)) : SEED.id === id ? SEED : undefined;
}

// Tokens come from the operator of the lake, not from a provider.
function providers({ response }: RouteContext): void {
  sendJson(response, 200, { providers: [], thirdPartyLogin: false, sso: { saml: false } });
}

/** Ends a session. The token of a program stays valid. */
function logOut(context: RouteContext): void {
  const { response, services, access } = context;
  if (access.role !== "anonymous" && services.people.isSession(access.credential)) {
    services.people.endSession(access.credential, access.user.id);
    recordEvent(context, "sign-out", "");
  }
  sendJson(response, 200, {});
}

function ping({ response }: RouteContext): void {
  sendJson(response, 200, { PONG: true }, { "X-Sanity-Shard": "local" });
}

/** The Studio's diagnostics ask for the caller's country. The lake knows none. */
function country({ response }: RouteContext): void {
  sendJson(response, 200, { isoCode: null });
}

/** Clients read `allowed` since version 8, and `isAllowed` before. Other clients than pages of another origin send none. */
function checkCors({ request, response, services }: RouteContext): void {
  const { origin, host } = request.headers;
  const allowed = origin === undefined || services.origins.allows(origin, host);
  const withCredentials =
    origin === undefined || (allowed && services.origins.allowsCredentials(origin, host));
  sendJson(response, 200, { result: { allowed, isAllowed: allowed, withCredentials } });
}
