import { z } from "zod";
import { type Member, nameOf, profileOf, userOf, VIEWER } from "../../../auth/member";
import { describeRole, permissionsOf, ROLES } from "../../../auth/role";
import { alreadyExists, badRequest, notFound } from "../../../util/errors";
import type { JsonObject } from "../../../util/types";
import { VISIBLE } from "../../../util/visible";
import { type Route, type RouteContext, route } from "../../context";
import { isAdministrator } from "../../request/authorize";
import { readBody } from "../../request/body";
import { count, flag, readQuery, text } from "../../request/params";
import { pictureUrl } from "./users";

const DESCRIBED_ROLES = ROLES.map((role) => {
  const always = { isCustom: false, appliesToUsers: true, appliesToRobots: true };
  return { ...describeRole(role), ...always };
});

/** Sanity limits releases by plan. A lake has no limit, but some fields must be numbers. */
const RELEASE_LIMITS = {
  orgActiveReleaseCount: 0,
  orgMeteredActiveReleaseCount: 0,
  datasetReleaseLimit: 10_000,
  orgActiveReleaseLimit: null,
};

/** No plan limits history. The Studio's releases tool crashes without this field. */
const SUBSCRIPTION = { featureTypes: { retention: { features: [{ attributes: {} }] } } };

/** The plan features that a lake supports: extras of the Studio, and aliases for the command line. */
const FEATURES = [
  "contentReleases",
  "singleDocRelease",
  "studioComments",
  "sanityTasks",
  "advancedDatasetManagement",
  "privateDataset",
];

/**
 * The project endpoints of clients and the Studio, and the parts of Sanity's Access API that a lake supports.
 * @see https://www.sanity.io/docs/http-reference/projects
 * @see https://www.sanity.io/docs/http-reference/access-api
 */
export const projectRoutes = [
  route("GET /projects", "read", (context) => [describeProject(context)]),
  route("GET /projects/:project", "read", describeProject),
  route("PATCH /projects/:project", "manage", editProject, { audit: "project.change" }),
  route("GET /projects/:project/grants", "read", grants),
  route("GET /users/me/grants", "read", (context) => ({
    organizations: {},
    projects: { [context.services.projectId]: grants(context) },
  })),
  route("GET /access/:type/:id/user-permissions/me/check", "read", checkPermissions),
  route("GET /projects/:project/datasets/:dataset/acl", "read", acl),
  about("/projects/:project/roles", DESCRIBED_ROLES),
  about("/access/project/:project/roles", {
    data: DESCRIBED_ROLES,
    totalCount: DESCRIBED_ROLES.length,
    nextCursor: null,
  }),
  about("/projects/:project/datasets/:dataset/settings/indexing", {}),
  about("/projects/:project/new-content-release-allowed", { data: RELEASE_LIMITS }),
  about("/subscriptions/project/:project", SUBSCRIPTION),
  about("/schedules/:project/:dataset", { schedules: [] }),
  about("/features", FEATURES),
  about("/access/requests/me", []),
  route("POST /access/project/:project/requests", "read", refuse),
  route("GET /access/project/:project/users", "read", users),
  route("GET /access/project/:project/users/:user", "read", user),
];

/** Returns a route with a fixed response, for features that a lake lacks. */
export function about(path: string, answer: object): Route {
  return route(`GET ${path}`, "read", () => answer);
}

const paramsShape = z.object({ includeMembers: flag(true), includeFeatures: flag(true) });

function describeProject({ services, access, query }: RouteContext): Record<string, unknown> {
  const { projectId, store } = services;
  const { includeMembers, includeFeatures } = readQuery(query, paramsShape);
  const datasets = store.datasets.names().map((name) => store.datasets.describe(name).createdAt);
  return {
    id: projectId,
    displayName: "Local Content Lake",
    metadata: {},
    ...store.resources.get(PROJECT_KIND, projectId),
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    createdAt: datasets.sort()[0] ?? new Date(0).toISOString(),
    pendingInvites: 0,
    ...(includeMembers && { members: describeMembers({ services, access }) }),
    ...(includeFeatures && { features: [] }),
  };
}

const PROJECT_KIND = "project";

const projectShape = z
  .object({
    displayName: z.string().trim().regex(VISIBLE, "must not be empty").max(200),
    metadata: z.record(z.unknown()),
  })
  .partial()
  .strict("A lake changes displayName and metadata of its project only");

/** Fields that the body omits stay unchanged; so do those of `metadata`. */
async function editProject(context: RouteContext) {
  const { projectId, store } = context.services;
  const change = await readBody(context, projectShape);
  const stored = store.resources.get(PROJECT_KIND, projectId);
  const metadata = { ...(stored?.metadata as object | undefined), ...change.metadata };
  store.resources.put(PROJECT_KIND, projectId, { ...stored, ...change, metadata } as JsonObject);
  return describeProject(context);
}

export function describeMembers({ services, access }: Pick<RouteContext, "services" | "access">) {
  return services.authentication.members().map((member) => {
    const { id, kind, role, createdAt } = member;
    const isCurrentUser = id === access.user?.id;
    const isRobot = kind === "program";
    const roles = [describeRole(role)];
    return { id, displayName: nameOf(member), role, roles, isRobot, isCurrentUser, createdAt };
  });
}

/** The caller's grants. The Studio disables what is missing here. */
function acl({ services, access, path }: RouteContext) {
  const { addonFor } = services.store.datasets.describe(path.dataset ?? "");
  const { role } = access;
  return role === "anonymous" ? [] : permissionsOf(role, Boolean(addonFor));
}

const ALL_GRANTS = ["create", "read", "update", "delete"];

function grants({ access }: Pick<RouteContext, "access">) {
  const named = (names: string[]) => [{ grants: names.map((name) => ({ name, params: {} })) }];
  const isManager = isAdministrator(access);
  return {
    "sanity.project": named(isManager ? ["read", "update"] : ["read"]),
    "sanity.project.datasets": named(isManager ? ALL_GRANTS : ["read"]),
    "sanity.project.roles": named(["read"]),
    "sanity.project.tokens": named(isManager ? ALL_GRANTS : []),
    "sanity.project.tags": named(isManager ? ALL_GRANTS : ["read"]),
    "sanity.document.filter.mode": [],
  };
}

/** Permissions are named `<resource>.<grant>`, for example "sanity.project.datasets.create". */
function checkPermissions(context: RouteContext) {
  const { services, query, path } = context;
  const isHere = path.type === "project" && path.id === services.projectId;
  const granted = Object.entries(grants(context)).flatMap(([resource, lists]) =>
    lists.flatMap((one) => one.grants.map(({ name }) => `${resource}.${name}`)),
  );
  const asked = query.getAll("permissions").flatMap((value) => value.split(","));
  return { data: Object.fromEntries(asked.map((one) => [one, isHere && granted.includes(one)])) };
}

/** The Studio lets a viewer request more access. */
function refuse({ access }: RouteContext): void {
  const isPerson = access.user?.id !== VIEWER.id;
  throw alreadyExists(
    isPerson
      ? "Access requests are not supported: ask an administrator to change your role in the Studio, under People."
      : "Access requests are not supported: to edit, sign out, and sign in with the editor's token, which is in DATA_DIR/write-token.",
  );
}

const pageShape = z.object({ limit: count(100, 500), nextCursor: text });

/** Lists people and programs, page by page. */
function users(context: RouteContext) {
  const { services, query } = context;
  const { limit, nextCursor } = readQuery(query, pageShape);
  const members = services.authentication.members();
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
  const member = services.authentication.members().find(({ id }) => id === path.user);
  if (!member) throw notFound(`User "${path.user}" not found`);
  return describe(context, member);
}

function describe(context: RouteContext, member: Member): Record<string, unknown> {
  const { access, services } = context;
  const { id, role, createdAt } = member;
  const isCurrentUser = id === access.user?.id;
  const membership = { resourceType: "project", resourceId: services.projectId };
  return {
    sanityUserId: id,
    profile: {
      ...profileOf(member, pictureUrl(context, id)),
      // Only administrators see email addresses of others.
      email: isCurrentUser || isAdministrator(access) ? userOf(member).email : "",
      provider: "local",
      isCurrentUser,
    },
    memberships: [{ ...membership, roleNames: [role], addedAt: createdAt }],
  };
}
