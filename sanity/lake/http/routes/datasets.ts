import type { Route, RouteContext } from "../context";
import { notFound } from "../http-error";
import { sendJson } from "../json";

/** @see https://www.sanity.io/docs/http-reference/datasets */
export const datasetRoutes: Route[] = [
  { method: "GET", path: "/projects/:project/datasets", needs: "read", handle: list },
  { method: "PUT", path: "/projects/:project/datasets/:dataset", needs: "write", handle: create },
  // The client leaves the project out when it is part of its host, or of the host it was given.
  { method: "GET", path: "/datasets", needs: "read", handle: list },
  { method: "PUT", path: "/datasets/:dataset", needs: "write", handle: create },
];

function list({ response, services, path }: RouteContext): void {
  requireProject(services.projectId, path.project);
  sendJson(response, 200, services.store.names().map(describe));
}

function create({ response, services, path }: RouteContext): void {
  requireProject(services.projectId, path.project);
  const { name } = services.store.createDataset(path.dataset ?? "");
  sendJson(response, 200, { datasetName: name, aclMode: "public" });
}

function describe(name: string) {
  return { name, aclMode: "public", tags: [] };
}

function requireProject(known: string, asked: string | undefined): void {
  if (asked !== undefined && asked !== known)
    throw notFound(`This lake holds the project "${known}" only`);
}
