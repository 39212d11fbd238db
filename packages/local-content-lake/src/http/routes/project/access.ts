import { z } from "zod";
import { type Member, profileOf, userOf, VIEWER } from "../../../auth/people";
import { type RouteContext, route } from "../../context";
import { isAdministrator } from "../../request/authorize";
import { count, readQuery, text } from "../../request/params";
import { alreadyExists, badRequest, notFound } from "../../response/errors";
import { avatarUrl } from "../users/avatars";

/** The parts of Sanity's Access API that a lake supports. @see https://www.sanity.io/docs/http-reference/access-api */
export const accessRoutes = [
  route("GET /access/requests/me", "read", () => []),
  route("POST /access/project/:project/requests", "read", refuse),
  route("GET /access/project/:project/users", "read", users),
  route("GET /access/project/:project/users/:user", "read", user),
];

/** The Studio lets a viewer request more access. */
function refuse({ access }: RouteContext): void {
  const isPerson = access.user?.id !== VIEWER.id;
  throw alreadyExists(
    isPerson
      ? "Access requests are not supported: ask an administrator to change your role in the Studio, under People."
      : "Access requests are not supported: to edit, sign out, and sign in with the editor's token, which is in DATA_DIR/write-token.",
  );
}

const paramsShape = z.object({ limit: count(100, 500), nextCursor: text });

/** Lists people and programs, page by page. */
function users(context: RouteContext) {
  const { services, query } = context;
  const { limit, nextCursor } = readQuery(query, paramsShape);
  const members = services.people.active();
  const start = nextCursor ? members.findIndex(({ id }) => id === nextCursor) : 0;
  if (start < 0) throw badRequest('The parameter "nextCursor": nobody has this id any more');
  return {
    data: members.slice(start, start + limit).map((member) => describe(context, member)),
    totalCount: members.length,
    nextCursor: members[start + limit]?.id ?? null,
  };
}

function user(context: RouteContext) {
  const { services, path } = context;
  const member = services.people.active().find(({ id }) => id === path.user);
  if (!member) throw notFound(`User "${path.user}" not found`);
  return describe(context, member);
}

function describe(context: RouteContext, member: Member): Record<string, unknown> {
  const { access, services } = context;
  const { id, role, createdAt } = member;
  const isCurrentUser = id === access.user?.id;
  return {
    sanityUserId: id,
    profile: {
      ...profileOf(member, avatarUrl(context, id)),
      // Only administrators see email addresses of others.
      email: isCurrentUser || isAdministrator(access) ? userOf(member).email : "",
      provider: "local",
      isCurrentUser,
    },
    memberships: [
      {
        resourceType: "project",
        resourceId: services.projectId,
        roleNames: [role],
        addedAt: createdAt,
      },
    ],
  };
}
