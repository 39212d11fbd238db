import { readBytes } from "../../http/request/body";
import { pictureUrl } from "../../http/routes/project/users";
import { badRequest, notFound } from "../../util/errors";
import { type PeopleContext, route } from "../context";

/** The Studio sends some tens of kilobytes. */
const MAX_BYTES = 1_000_000;

/** Avatars of people. Sanity has no such endpoint: it uses those of sign-in providers. */
export const avatarRoutes = [
  // `<img>` sends no token; the version in the URL is unguessable.
  route("GET /users/:user/picture/:version", "nothing", show),
  route("PUT /users/me/picture", "read", (context) => save(context, ownId)),
  route("DELETE /users/me/picture", "read", (context) => remove(context, ownId), { status: 204 }),
  route("PUT /people/:person/picture", "manage", (context) => save(context, personId), {
    audit: "people.picture",
  }),
  route("DELETE /people/:person/picture", "manage", (context) => remove(context, personId), {
    status: 204,
    audit: "people.picture.remove",
  }),
];

function show({ response, services, path }: PeopleContext): void {
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

async function save(context: PeopleContext, memberId: (context: PeopleContext) => string) {
  const bytes = await readBytes(context, MAX_BYTES);
  if (bytes.length === 0) throw badRequest("Send the picture as the body");
  const { assets, avatars } = context.services;
  const webp = await assets.renderAvatar(bytes, context.access.user?.id ?? "");
  context.authorize();
  const id = memberId(context);
  avatars.save(id, webp);
  return { imageUrl: pictureUrl(context, id) };
}

function remove(context: PeopleContext, memberId: (context: PeopleContext) => string): void {
  context.services.avatars.remove(memberId(context));
}

function ownId({ access }: PeopleContext): string {
  return access.user?.id ?? "";
}

function personId({ services, path }: PeopleContext): string {
  return services.people.get(path.person ?? "", "person").id;
}
