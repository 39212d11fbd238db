import type { Route, RouteContext } from "../../context";
import { readBytes } from "../../request/body";
import { badRequest, notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

/** The Studio sends some tens of kilobytes. */
const MAX_BYTES = 1_000_000;

/** Avatars of people. Sanity has no such endpoint: it uses those of sign-in providers. */
export const avatarRoutes: Route[] = [
  // `<img>` sends no token; the version in the URL is unguessable.
  { method: "GET", path: "/users/:user/picture/:version", needs: "nothing", handle: show },
  {
    method: "PUT",
    path: "/users/me/picture",
    needs: "read",
    handle: (c) => save(c, () => ownId(c)),
  },
  {
    method: "DELETE",
    path: "/users/me/picture",
    needs: "read",
    handle: (c) => remove(c, ownId(c)),
  },
  {
    method: "PUT",
    path: "/people/:person/picture",
    needs: "manage",
    audit: "people.picture",
    handle: (c) => save(c, () => personId(c)),
  },
  {
    method: "DELETE",
    path: "/people/:person/picture",
    needs: "manage",
    audit: "people.picture.remove",
    handle: (c) => remove(c, personId(c)),
  },
];

/** URL of a member's avatar, or null. */
export function avatarUrl(
  { request, services }: Pick<RouteContext, "request" | "services">,
  memberId: string,
): string | null {
  const version = services.avatars.find(memberId)?.version;
  if (!version) return null;
  const { origins, basePath } = services;
  return `${origins.of(request)}${basePath}/v1/users/${memberId}/picture/${version}`;
}

function show({ response, services, path }: RouteContext): void {
  const picture = services.avatars.find(path.user ?? "");
  if (!picture || picture.version !== path.version) throw notFound("There is no such picture");
  response.writeHead(200, {
    "Content-Type": "image/webp",
    "Content-Length": picture.webp.length,
    // The URL contains a hash of the content.
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  response.end(picture.webp);
}

async function save(context: RouteContext, memberId: () => string): Promise<void> {
  const bytes = await readBytes(context, MAX_BYTES);
  if (bytes.length === 0) throw badRequest("Send the picture as the body");
  const { assets, avatars } = context.services;
  const webp = await assets.renderAvatar(bytes, context.access.user?.id ?? "");
  context.authorize();
  const id = memberId();
  avatars.save(id, webp);
  sendJson(context.response, 200, { imageUrl: avatarUrl(context, id) });
}

function remove({ response, services }: RouteContext, memberId: string): void {
  services.avatars.remove(memberId);
  response.writeHead(204).end();
}

function ownId({ access }: RouteContext): string {
  return access.user?.id ?? "";
}

function personId({ services, path }: RouteContext): string {
  return services.people.get(path.person ?? "", "person").id;
}
