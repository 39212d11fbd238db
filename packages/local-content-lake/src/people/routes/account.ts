import { type Profile, profileOf } from "../../auth/member";
import { type RouteContext, recordEvent, route } from "../../http/context";
import { notFound } from "../../http/response/errors";
import { listSessions } from "../listing";
import { avatarRoutes, avatarUrl } from "./avatars";

const PROVIDERS = { providers: [], thirdPartyLogin: false, sso: { saml: false } };

export const accountRoutes = [
  route("GET /users/me", "nothing", me),
  route("GET /users/:ids", "read", users),
  ...avatarRoutes,
  // Sanity has no endpoints for sessions.
  route("GET /users/me/sessions", "read", sessions),
  route("DELETE /users/me/sessions/:session", "read", endSession, {
    status: 204,
    audit: "session.end",
  }),
  // Tokens come from the operator of the lake, not from a provider.
  route("GET /auth/providers", "nothing", () => PROVIDERS),
  // The Studio uses it to detect a sign-in by cookie.
  route("GET /auth/id", "nothing", ({ access }) => (access.user ? { id: access.user.id } : {})),
  route("POST /auth/logout", "nothing", logOut),
  route("GET /ping", "nothing", ping),
  // For any name: the Studio pings the dataset of its tasks without a token.
  route("GET /data/ping/:name", "nothing", ping),
  // The Studio's diagnostics ask for the caller's country. The lake knows none.
  route("GET /geoip/country", "nothing", () => ({ isoCode: null })),
  route("GET /check/cors", "nothing", checkCors),
];

// Not 401 for anonymous clients: the Studio would retry forever.
function me(context: RouteContext) {
  const { user } = context.access;
  return user ? { ...user, profileImage: avatarUrl(context, user.id) } : {};
}

/** Returns one user, or the existing ones of several ids. */
function users(context: RouteContext) {
  const { path } = context;
  const ids = (path.ids ?? "").split(",");
  const found = ids.flatMap((id) => findProfile(context, id) ?? []);
  const several = ids.length > 1;
  if (!several && !found[0]) throw notFound(`User "${path.ids}" not found`);
  return several ? found : found[0];
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

/** Ends a session. The token of a program stays valid. */
function logOut(context: RouteContext) {
  const { services, access } = context;
  if (access.role !== "anonymous" && services.people.isSession(access.credential)) {
    services.people.endSession(access.credential, access.user.id);
    recordEvent(context, "sign-out", "");
  }
  return {};
}

/** The sessions of the caller, who may end each of them. */
function sessions({ services, access }: RouteContext) {
  const credential = access.role === "anonymous" ? undefined : access.credential;
  const listed = listSessions(services.people, access.user?.id ?? "");
  return listed.map((one) => ({ ...one, isCurrent: one.id === credential }));
}

function endSession({ services, access, path }: RouteContext): void {
  services.people.endSession(path.session ?? "", access.user?.id ?? "");
}

function ping({ response }: RouteContext) {
  response.setHeader("X-Sanity-Shard", "local");
  return { PONG: true };
}

/** Clients read `allowed` since version 8, and `isAllowed` before. Other clients than pages of another origin send none. */
function checkCors({ request, services }: RouteContext) {
  const { origin, host } = request.headers;
  const allowed = origin === undefined || services.origins.allows(origin, host);
  const withCredentials =
    origin === undefined || (allowed && services.origins.allowsCredentials(origin, host));
  return { result: { allowed, isAllowed: allowed, withCredentials } };
}
