import { z } from "zod";
import { describeRole } from "../../auth/role";
import { readBody } from "../../http/request/body";
import { badRequest, notFound } from "../../util/errors";
import { type PeopleContext, route } from "../context";
import { listPrograms } from "../listing";
import { newProgram, personName, role } from "../shapes";

const ROBOTS = "/access/project/:project/robots";

/**
 * The programs of a lake, also under the names of Sanity's Access API (robots) and of its older Projects API (tokens).
 * @see https://www.sanity.io/docs/http-reference/access-api
 */
export const robotRoutes = [
  route("GET /programs", "manage", ({ services }) => listPrograms(services.people)),
  route("POST /programs", "manage", addProgram, { status: 201, audit: "programs.add" }),
  route("DELETE /programs/:robot", "manage", remove, { status: 204, audit: "programs.remove" }),
  route(`GET ${ROBOTS}`, "manage", listRobots),
  route(`POST ${ROBOTS}`, "manage", addRobot, { status: 201, audit: "programs.add" }),
  route(`GET ${ROBOTS}/:robot`, "manage", (context) => robotOf(context, context.path.robot)),
  route(`DELETE ${ROBOTS}/:robot`, "manage", remove, { status: 204, audit: "programs.remove" }),
  route("POST /access/robots/me/rotate", "read", rotate, { audit: "programs.rotate" }),
  ...["/tokens", "/projects/:project/tokens"].flatMap((path) => [
    route(`GET ${path}`, "manage", (context) => robots(context).map(asToken)),
    route(`POST ${path}`, "manage", addToken, { status: 201, audit: "programs.add" }),
    route(`DELETE ${path}/:robot`, "manage", remove, { status: 204, audit: "programs.remove" }),
  ]),
];

type Robot = ReturnType<typeof robots>[number];

/** Programs with a token of their own: those of settings can be neither changed nor removed here. */
function robots({ services }: PeopleContext) {
  const membership = { resourceType: "project", resourceId: services.projectId };
  return listPrograms(services.people)
    .filter(({ setting }) => setting === null)
    .map(({ id, name: label, role, createdAt, lastUsedAt }) => {
      const expiresAt = services.people.credentials.tokenOf(id)?.expiresAt ?? null;
      const memberships = [{ ...membership, roleNames: [role], addedAt: createdAt }];
      return { id, label, memberships, createdAt, expiresAt, lastUsedAt, role };
    });
}

function robotOf(context: PeopleContext, id: string | undefined): object {
  const found = robots(context).find((robot) => robot.id === id);
  if (!found) throw notFound(`Robot "${id}" not found`);
  return asRobot(found);
}

function asRobot({ role: _role, ...robot }: Robot) {
  return robot;
}

function asToken({ id, label, role, createdAt }: Robot) {
  const { name, title } = describeRole(role);
  return { id, label, projectUserId: id, roles: [{ name, title }], createdAt };
}

function listRobots(context: PeopleContext) {
  const data = robots(context).map(asRobot);
  return { data, totalCount: data.length, nextCursor: null };
}

const robotShape = z.object(
  {
    label: personName,
    memberships: z
      .array(
        z.object({
          resourceType: z.literal("project", { errorMap: () => ({ message: "must be project" }) }),
          resourceId: z.string(),
          roleNames: z.array(role).length(1, "must be one role"),
        }),
      )
      .length(1, "must be one membership, of the project of this lake"),
    expiresAt: z.string().datetime({ offset: true }).nullish(),
  },
  { message: 'The body must be {"label": "…", "memberships": […]}' },
);

/** The response contains the token, which is shown once. */
async function addRobot(context: PeopleContext) {
  const { label, memberships, expiresAt } = await readBody(context, robotShape);
  const [membership] = memberships;
  if (membership?.resourceId !== context.services.projectId) {
    throw badRequest(
      `memberships.0.resourceId: must be ${context.services.projectId}, the project of this lake`,
    );
  }
  const [role = "viewer"] = membership.roleNames;
  const until = expiresAt ? new Date(expiresAt).toISOString() : null;
  if (until && until <= context.services.store.timestamp()) {
    throw badRequest("expiresAt: must be in the future");
  }
  const { id, token } = add(context, { name: label, role }, until);
  return { ...robotOf(context, id), token };
}

const tokenShape = z.object(
  { label: personName, roleName: role },
  { message: 'The body must be {"label": "…", "roleName": "…"}' },
);

/** The response contains the token, which is shown once. */
async function addToken(context: PeopleContext) {
  const { label, roleName: role } = await readBody(context, tokenShape);
  const { id, token } = add(context, { name: label, role });
  const found = robots(context).find((robot) => robot.id === id);
  return { ...(found && asToken(found)), key: token };
}

/** The response contains the token, which is shown once. */
async function addProgram(context: PeopleContext) {
  const { id, token } = add(context, await readBody(context, newProgram));
  return { ...listPrograms(context.services.people).find((one) => one.id === id), token };
}

function add(
  { services, audit }: PeopleContext,
  fields: { name: string; role: Robot["role"] },
  until: string | null = null,
) {
  const { program, token } = services.people.addProgram(fields, until);
  audit.target = `${program.id} ${fields.role}`;
  return { id: program.id, token };
}

function remove({ services, path }: PeopleContext): void {
  services.people.remove(path.robot ?? "", "program");
}

/** The caller replaces its own token. The earlier one ends at once. */
function rotate(context: PeopleContext) {
  const { program, token } = context.services.people.rotateToken(context.access.user?.id ?? "");
  context.audit.target = program.id;
  return { ...robotOf(context, program.id), token };
}
