import type { IncomingMessage } from "node:http";
import { LakeError } from "../../../util/errors";
import type { Route, RouteContext } from "../../context";
import { readBytes } from "../../request/body";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

/** Of one upload, in bytes. The Studio sends some tens of thousands. */
const MAX_BYTES = 1_000_000;

/** What people look like. Of this lake's own: Sanity takes pictures from where its members sign in. */
export const avatarRoutes: Route[] = [
  // An image element sends no token. The address of one has to be known, as with every picture.
  { method: "GET", path: "/users/:user/picture/:version", needs: "nothing", handle: show },
  { method: "PUT", path: "/users/me/picture", needs: "read", handle: (c) => keep(c, ownId(c)) },
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
    handle: (c) => keep(c, personId(c)),
  },
  {
    method: "DELETE",
    path: "/people/:person/picture",
    needs: "manage",
    handle: (c) => remove(c, personId(c)),
  },
];

/** Where someone's picture is, for pages of any origin; null for one who has none. */
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
    // Its address names its content.
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  response.end(picture.webp);
}

async function keep(context: RouteContext, memberId: string): Promise<void> {
  await context.services.avatars.save(memberId, await readPicture(context.request));
  sendJson(context.response, 200, { imageUrl: avatarUrl(context, memberId) });
}

function remove({ response, services }: RouteContext, memberId: string): void {
  services.avatars.remove(memberId);
  response.writeHead(204).end();
}

async function readPicture(request: IncomingMessage): Promise<Buffer> {
  const bytes = await readBytes(request, MAX_BYTES);
  if (bytes.length === 0) throw new LakeError("INVALID_REQUEST", "Send the picture as the body");
  return bytes;
}

function ownId({ access }: RouteContext): string {
  return access.user?.id ?? "";
}

function personId({ services, path }: RouteContext): string {
  return services.people.get(path.person ?? "", "person").id;
}
