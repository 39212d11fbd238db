import { type Profile, profileOf, SEED } from "../../../auth/member";
import { notFound } from "../../../util/errors";
import { type RouteContext, route } from "../../context";

/** Who calls, who wrote something, and whether a client reaches the lake. */
export const userRoutes = [
  route("GET /users/me", "nothing", me),
  route("GET /users/:ids", "read", users),
  route("GET /ping", "nothing", ping),
  // For any name: the Studio pings the dataset of its tasks without a token.
  route("GET /data/ping/:name", "nothing", ping),
  // The Studio's diagnostics ask for the caller's country. The lake knows none.
  route("GET /geoip/country", "nothing", () => ({ isoCode: null })),
  route("GET /check/cors", "nothing", checkCors),
];

/** URL of a member's picture, or null. */
export function pictureUrl(
  { request, services }: Pick<RouteContext, "request" | "services">,
  memberId: string,
): string | null {
  const { authentication, origins, basePath } = services;
  const path = authentication.picturePath(memberId);
  return path && `${origins.of(request)}${basePath}${path}`;
}

// Not 401 for anonymous clients: the Studio would retry forever.
function me(context: RouteContext) {
  const { user } = context.access;
  return user ? { ...user, profileImage: pictureUrl(context, user.id) } : {};
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

function findProfile(context: RouteContext, id: string): Profile | undefined {
  const known = context.services.authentication.findMember(id);
  const member = known ?? (id === SEED.id ? SEED : undefined);
  return member && profileOf(member, pictureUrl(context, id));
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
