import { z } from "zod";
import { deleteDataset } from "../../../jobs/delete-dataset";
import type { Dataset } from "../../../store";
import type { Route, RouteContext } from "../../context";
import { readOptionalBody } from "../../request/body";
import { readQuery, text } from "../../request/params";
import { recordEvent } from "../../request/record-event";
import { requireProject } from "../../request/resolve";
import { alreadyExists } from "../../response/errors";
import { sendJson } from "../../response/json";

/** @see https://www.sanity.io/docs/http-reference/datasets */
export const datasetRoutes: Route[] = [
  // The client omits the project if it is part of its host or of its configured API host.
  ...["/projects/:project/datasets", "/datasets"].flatMap((path): Route[] => [
    { method: "GET", path, needs: "read", handle: list },
    {
      method: "PUT",
      path: `${path}/:dataset`,
      needs: "manage",
      audit: "datasets.create",
      handle: create,
    },
    {
      method: "PATCH",
      path: `${path}/:dataset`,
      needs: "manage",
      audit: "datasets.change",
      handle: edit,
    },
    {
      method: "DELETE",
      path: `${path}/:dataset`,
      needs: "manage",
      audit: "datasets.delete",
      handle: remove,
    },
  ]),
];

const paramsShape = z.object({ datasetProfile: text, addonFor: text });

const optionsShape = z.object({
  aclMode: z.enum(["public", "private"], { message: "must be public or private" }).optional(),
});

function list({ response, services, path, query }: RouteContext): void {
  requireProject(services, path.project);
  // The Studio finds the add-on dataset of its comments and tasks by these parameters.
  const params = readQuery(query, paramsShape);
  const datasets = services.store.datasets
    .names()
    .map((name) => services.store.datasets.describe(name))
    .filter(
      ({ profile, addonFor }) =>
        (params.datasetProfile ?? profile) === profile &&
        (params.addonFor ?? addonFor) === addonFor,
    )
    .map(({ profile, ...dataset }) => ({ ...dataset, datasetProfile: profile, ...UNUSED }));
  sendJson(response, 200, datasets);
}

const UNUSED = { createdByUserId: "local-editor", features: [], tags: [] };

async function create(context: RouteContext): Promise<void> {
  const { response, services, path } = context;
  requireProject(services, path.project);
  const { aclMode = "public" } = await readOptionalBody(context, optionsShape);
  const { store } = services;
  const name = path.dataset ?? "";
  if (store.datasets.find(name)) throw alreadyExists(`Dataset "${name}" already exists`);
  store.datasets.create(name, aclMode);
  sendJson(response, 200, { datasetName: name, aclMode: store.datasets.describe(name).aclMode });
}

async function edit(context: RouteContext): Promise<void> {
  const { response, services } = context;
  const { aclMode } = await readOptionalBody(context, optionsShape);
  const { name } = existing(context);
  const wasPrivate = services.store.datasets.isPrivate(name);
  if (aclMode) services.store.datasets.setAclMode(name, aclMode);
  if (wasPrivate && aclMode === "public") services.hub.restart(name, { areWithheld: true });
  sendJson(response, 200, {
    datasetName: name,
    aclMode: services.store.datasets.describe(name).aclMode,
  });
}

function remove(context: RouteContext): void {
  const { response, services, path } = context;
  requireProject(services, path.project);
  const name = path.dataset ?? "";
  if (!services.store.datasets.cancelReservation(name)) {
    for (const deleted of deleteDataset(services, name)) {
      services.queries.drop(deleted);
      services.hub.disconnect(deleted);
      services.presence.disconnect(deleted);
      services.hub.restart(deleted);
    }
  }
  sendJson(response, 200, { deleted: true });
}

function existing({ services, path }: RouteContext): Dataset {
  requireProject(services, path.project);
  return services.store.datasets.get(path.dataset ?? "");
}

/** The Studio stores comments and tasks in an add-on dataset. */
export const commentRoutes: Route[] = [
  { method: "POST", path: "/comments/:dataset/setup", needs: "draft", handle: setUp },
];

/** Creates the add-on dataset if it does not exist. Sanity gives it the same name. */
function setUp(context: RouteContext): void {
  const { response, services, path } = context;
  const { datasets } = services.store;
  const known = datasets.names();
  const { name } = datasets.createAddon(path.dataset ?? "");
  if (!known.includes(name)) recordEvent(context, "datasets.create", name);
  sendJson(response, 200, { datasetName: name });
}
