import { z } from "zod";
import { EDITOR, VIEWER } from "../../auth";
import type { Route, RouteContext } from "../context";
import { alreadyExists } from "../http-error";
import { sendJson } from "../json";
import { flag, readQuery } from "../params";
import { requireProject } from "../require-project";

const ROLES = [EDITOR, VIEWER].flatMap(({ roles }) =>
  roles.map((role) => ({ ...role, isCustom: false, appliesToUsers: true, appliesToRobots: true })),
);

/** Releases are limited by somebody's plan; a lake counts none and only has a number where one must be. */
const RELEASE_LIMITS = {
  orgActiveReleaseCount: 0,
  orgMeteredActiveReleaseCount: 0,
  datasetReleaseLimit: 10_000,
  orgActiveReleaseLimit: null,
};

/** No plan limits how long history is kept; the Studio's releases tool crashes without the place for it. */
const SUBSCRIPTION = { featureTypes: { retention: { features: [{ attributes: {} }] } } };

/** What of the Studio's extras a lake serves. */
const FEATURES = ["contentReleases", "singleDocRelease", "studioComments", "sanityTasks"];

/** What clients and the Studio read of a project. @see https://www.sanity.io/docs/http-reference/projects */
export const projectRoutes: Route[] = [
  { method: "GET", path: "/projects", needs: "read", handle: listProjects },
  { method: "GET", path: "/projects/:project", needs: "read", handle: project },
  { method: "GET", path: "/projects/:project/grants", needs: "read", handle: grants },
  { method: "GET", path: "/projects/:project/datasets/:dataset/acl", needs: "read", handle: acl },
  about("/projects/:project/roles", ROLES),
  about("/projects/:project/user-applications", []),
  about("/projects/:project/datasets/:dataset/settings/indexing", {}),
  about("/projects/:project/new-content-release-allowed", { data: RELEASE_LIMITS }),
  about("/subscriptions/project/:project", SUBSCRIPTION),
  about("/schedules/:project/:dataset", { schedules: [] }),
  about("/features", FEATURES),
  about("/access/requests/me", []),
  {
    method: "POST",
    path: "/access/project/:project/requests",
    needs: "read",
    handle: refuseAccessRequest,
  },
];

/** An address that answers the same about every project, because a lake has no such thing. */
function about(path: string, answer: unknown): Route {
  return {
    method: "GET",
    path,
    needs: "read",
    handle({ response, services, path }) {
      requireProject(services, path.project);
      sendJson(response, 200, answer);
    },
  };
}

/** The Studio offers a viewer to ask for more; whoever may edit has the editor's token. */
function refuseAccessRequest({ services, path }: RouteContext): void {
  requireProject(services, path.project);
  throw alreadyExists(
    "Nobody is asked here: to edit, sign out, and sign in with the editor's token, which is in DATA_DIR/write-token.",
  );
}

function listProjects(context: RouteContext): void {
  sendJson(context.response, 200, [describeProject(context)]);
}

function project(context: RouteContext): void {
  requireProject(context.services, context.path.project);
  sendJson(context.response, 200, describeProject(context));
}

const paramsShape = z.object({ includeMembers: flag(true), includeFeatures: flag(true) });

function describeProject({ services, access, query }: RouteContext): Record<string, unknown> {
  const { projectId, store } = services;
  const { includeMembers, includeFeatures } = readQuery(query, paramsShape);
  const datasets = store.names().map((name) => store.describe(name).createdAt);
  return {
    id: projectId,
    displayName: "Local Content Lake",
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    createdAt: datasets.sort()[0] ?? new Date(0).toISOString(),
    pendingInvites: 0,
    metadata: {},
    ...(includeMembers && { members: describeMembers({ access }) }),
    ...(includeFeatures && { features: [] }),
  };
}

export function describeMembers({ access }: Pick<RouteContext, "access">) {
  return [EDITOR, VIEWER].map(({ id, role, roles }) => {
    return { id, role, roles, isRobot: false, isCurrentUser: id === access.user?.id };
  });
}

const READ_PERMISSIONS = ["read", "history"];
const WRITE_PERMISSIONS = ["create", "update", "editHistory", "mapRole", "manage"];

/** What the caller may do with which documents; the Studio disables what is missing here. */
function acl({ response, services, access, path }: RouteContext): void {
  requireProject(services, path.project);
  services.store.dataset(path.dataset ?? "");
  const writes = access.role === "write" ? WRITE_PERMISSIONS : [];
  const permissions = [...READ_PERMISSIONS, ...writes];
  sendJson(response, 200, [{ filter: '_id in path("**")', permissions }]);
}

function grants({ response, services, access, path }: RouteContext): void {
  requireProject(services, path.project);
  const named = (names: string[]) => [{ grants: names.map((name) => ({ name, params: {} })) }];
  const writes = access.role === "write";
  sendJson(response, 200, {
    "sanity.project": named(writes ? ["read", "update"] : ["read"]),
    "sanity.project.datasets": named(writes ? ["create", "read", "update", "delete"] : ["read"]),
    "sanity.document.filter.mode": [],
  });
}
