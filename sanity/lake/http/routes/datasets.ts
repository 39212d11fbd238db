import { z } from "zod";
import type { Dataset } from "../../store";
import { readOptionalJson } from "../body";
import type { Route, RouteContext } from "../context";
import { alreadyExists, badRequest } from "../http-error";
import { sendJson } from "../json";
import { requireProject } from "../require-project";

/** @see https://www.sanity.io/docs/http-reference/datasets */
export const datasetRoutes: Route[] = [
  // The client leaves the project out when it is part of its host, or of the host it was given.
  ...["/projects/:project/datasets", "/datasets"].flatMap((path): Route[] => [
    { method: "GET", path, needs: "read", handle: list },
    { method: "PUT", path: `${path}/:dataset`, needs: "write", handle: create },
    { method: "PATCH", path: `${path}/:dataset`, needs: "write", handle: edit },
    { method: "DELETE", path: `${path}/:dataset`, needs: "write", handle: remove },
  ]),
];

function list({ response, services, path, query }: RouteContext): void {
  requireProject(services, path.project);
  // The Studio looks here for the dataset of its comments and tasks.
  const asked = { profile: query.get("datasetProfile"), addonFor: query.get("addonFor") };
  const datasets = services.store
    .names()
    .map((name) => services.store.describe(name))
    .filter(
      ({ profile, addonFor }) =>
        (asked.profile ?? profile) === profile && (asked.addonFor ?? addonFor) === addonFor,
    )
    .map(({ profile, ...dataset }) => ({ ...dataset, datasetProfile: profile, ...UNUSED }));
  sendJson(response, 200, datasets);
}

const UNUSED = { createdByUserId: "local-editor", features: [], tags: [] };

async function create(context: RouteContext): Promise<void> {
  const { request, response, services, path } = context;
  requireProject(services, path.project);
  const { aclMode = "public" } = readOptions(await readOptionalJson(request));
  const name = path.dataset ?? "";
  if (services.store.find(name)) throw alreadyExists(`Dataset "${name}" already exists`);
  services.store.createDataset(name);
  if (aclMode !== "public") services.store.setAclMode(name, aclMode);
  sendJson(response, 200, { datasetName: name, aclMode });
}

async function edit(context: RouteContext): Promise<void> {
  const { request, response, services } = context;
  const { name } = existing(context);
  const { aclMode } = readOptions(await readOptionalJson(request));
  if (aclMode) services.store.setAclMode(name, aclMode);
  sendJson(response, 200, { datasetName: name, aclMode: services.store.describe(name).aclMode });
}

function remove(context: RouteContext): void {
  const { response, services } = context;
  const { name } = existing(context);
  services.store.deleteDataset(name);
  services.queries.forget(name);
  services.hub.disconnect(name);
  services.hub.restart(name);
  services.assets.removeAll(name);
  sendJson(response, 200, { deleted: true });
}

function existing({ services, path }: RouteContext): Dataset {
  requireProject(services, path.project);
  return services.store.dataset(path.dataset ?? "");
}

const optionsShape = z.object({ aclMode: z.enum(["public", "private"]).optional() });

function readOptions(body: unknown): z.infer<typeof optionsShape> {
  const options = optionsShape.safeParse(body ?? {});
  if (!options.success) throw badRequest('"aclMode" must be public or private');
  return options.data;
}
