import { z } from "zod";
import type { Dataset } from "../../../store";
import type { Route, RouteContext } from "../../context";
import { readOptionalBody } from "../../request/body";
import { readQuery, text } from "../../request/params";
import { requireProject } from "../../request/resolve";
import { alreadyExists } from "../../response/errors";
import { sendJson } from "../../response/json";

/** @see https://www.sanity.io/docs/http-reference/datasets */
export const datasetRoutes: Route[] = [
  // The client leaves the project out when it is part of its host, or of the host it was given.
  ...["/projects/:project/datasets", "/datasets"].flatMap((path): Route[] => [
    { method: "GET", path, needs: "read", handle: list },
    { method: "PUT", path: `${path}/:dataset`, needs: "manage", handle: create },
    { method: "PATCH", path: `${path}/:dataset`, needs: "manage", handle: edit },
    { method: "DELETE", path: `${path}/:dataset`, needs: "manage", handle: remove },
  ]),
];

const paramsShape = z.object({ datasetProfile: text, addonFor: text });

const optionsShape = z.object({
  aclMode: z.enum(["public", "private"], { message: "must be public or private" }).optional(),
});

function list({ response, services, path, query }: RouteContext): void {
  requireProject(services, path.project);
  // The Studio looks here for the dataset of its comments and tasks.
  const asked = readQuery(query, paramsShape);
  const datasets = services.store
    .names()
    .map((name) => services.store.describe(name))
    .filter(
      ({ profile, addonFor }) =>
        (asked.datasetProfile ?? profile) === profile && (asked.addonFor ?? addonFor) === addonFor,
    )
    .map(({ profile, ...dataset }) => ({ ...dataset, datasetProfile: profile, ...UNUSED }));
  sendJson(response, 200, datasets);
}

const UNUSED = { createdByUserId: "local-editor", features: [], tags: [] };

async function create(context: RouteContext): Promise<void> {
  const { request, response, services, path } = context;
  requireProject(services, path.project);
  const { aclMode = "public" } = await readOptionalBody(request, optionsShape);
  const name = path.dataset ?? "";
  if (services.store.find(name)) throw alreadyExists(`Dataset "${name}" already exists`);
  services.store.createDataset(name);
  if (aclMode !== "public") services.store.setAclMode(name, aclMode);
  sendJson(response, 200, { datasetName: name, aclMode });
}

async function edit(context: RouteContext): Promise<void> {
  const { request, response, services } = context;
  const { name } = existing(context);
  const { aclMode } = await readOptionalBody(request, optionsShape);
  if (aclMode) services.store.setAclMode(name, aclMode);
  sendJson(response, 200, { datasetName: name, aclMode: services.store.describe(name).aclMode });
}

function remove(context: RouteContext): void {
  const { response, services } = context;
  const { name } = existing(context);
  services.store.deleteDataset(name);
  services.queries.drop(name);
  services.hub.disconnect(name);
  services.hub.restart(name);
  services.assets.removeAll(name);
  sendJson(response, 200, { deleted: true });
}

function existing({ services, path }: RouteContext): Dataset {
  requireProject(services, path.project);
  return services.store.dataset(path.dataset ?? "");
}

/** Where the Studio keeps comments and tasks: in a dataset beside the one that they are about. */
export const commentRoutes: Route[] = [
  { method: "POST", path: "/comments/:dataset/setup", needs: "draft", handle: setUp },
];

const PROFILE = "comments";

/** Makes the dataset if there is none; the name is the one that hosted Sanity gives it. */
function setUp({ response, services, path }: RouteContext): void {
  const about = path.dataset ?? "";
  const { name } = services.store.createAddon(`${about}-comments`, PROFILE, about);
  sendJson(response, 200, { datasetName: name });
}
