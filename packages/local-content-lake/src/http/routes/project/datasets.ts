import { z } from "zod";
import { deleteDataset } from "../../../jobs/delete-dataset";
import { alreadyExists, badRequest } from "../../../util/errors";
import { type RouteContext, recordEvent, route } from "../../context";
import { readOptionalBody } from "../../request/body";
import { readQuery, text } from "../../request/params";
import { tagsOf } from "./tags";

/** @see https://www.sanity.io/docs/http-reference/datasets */
// The client omits the project if it is part of its host or of its configured API host.
export const datasetRoutes = ["/projects/:project/datasets", "/datasets"].flatMap((path) => [
  route(`GET ${path}`, "read", list),
  route(`PUT ${path}/:dataset`, "manage", create, { audit: "datasets.create" }),
  route(`PATCH ${path}/:dataset`, "manage", edit, { audit: "datasets.change" }),
  // Under another name, because an alias does not stand for its dataset here.
  route(`DELETE ${path}/:name`, "manage", remove, { audit: "datasets.delete" }),
]);

const paramsShape = z.object({ datasetProfile: text, addonFor: text });

const optionsShape = z.object({
  aclMode: z.enum(["public", "private"], { message: "must be public or private" }).optional(),
});

function list({ services, query }: RouteContext) {
  // The Studio finds the add-on dataset of its comments and tasks by these parameters.
  const params = readQuery(query, paramsShape);
  return services.store.datasets
    .names()
    .map((name) => services.store.datasets.describe(name))
    .filter(
      ({ profile, addonFor }) =>
        (params.datasetProfile ?? profile) === profile &&
        (params.addonFor ?? addonFor) === addonFor,
    )
    .map(({ profile, ...dataset }) => ({
      ...dataset,
      datasetProfile: profile,
      ...UNUSED,
      tags: tagsOf(services.store.resources, dataset.name),
    }));
}

const UNUSED = { createdByUserId: "local-editor", features: [] };

async function create(context: RouteContext) {
  const { path, services } = context;
  const { store } = services;
  const { aclMode = "public" } = await readOptionalBody(context, optionsShape);
  const name = path.dataset ?? "";
  if (store.datasets.find(name)) throw alreadyExists(`Dataset "${name}" already exists`);
  store.datasets.create(name, aclMode);
  return { datasetName: name, aclMode: store.datasets.describe(name).aclMode };
}

async function edit(context: RouteContext) {
  const { services, path } = context;
  const { aclMode } = await readOptionalBody(context, optionsShape);
  const { name } = services.store.datasets.get(path.dataset ?? "");
  const wasPrivate = services.store.datasets.isPrivate(name);
  if (aclMode) services.store.datasets.setAclMode(name, aclMode);
  if (wasPrivate && aclMode === "public") services.hub.restart(name, { areWithheld: true });
  return {
    datasetName: name,
    aclMode: services.store.datasets.describe(name).aclMode,
  };
}

async function remove({ services, path: { name = "" } }: RouteContext) {
  if (name.startsWith("~")) throw badRequest("Delete an alias at /aliases");
  await deleteDataset(services, name);
  return { deleted: true };
}

/** The Studio stores comments and tasks in an add-on dataset. */
export const commentRoutes = [route("POST /comments/:dataset/setup", "draft", setUp)];

/** Creates the add-on dataset if it does not exist. Sanity gives it the same name. */
function setUp(context: RouteContext) {
  const { services, path } = context;
  const { datasets } = services.store;
  const known = datasets.names();
  const { name } = datasets.createAddon(path.dataset ?? "");
  if (!known.includes(name)) recordEvent(context, "datasets.create", name);
  return { datasetName: name };
}
