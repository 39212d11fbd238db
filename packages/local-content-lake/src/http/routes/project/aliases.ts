import { z } from "zod";
import { ALIAS_KIND } from "../../../store/tables/resources";
import { alreadyExists, badRequest, notFound } from "../../../util/errors";
import { type RouteContext, route } from "../../context";
import { readOptionalBody } from "../../request/body";
import type { Alias } from "../../request/path";

/** @see https://www.sanity.io/docs/content-lake/datasets */
export const aliasRoutes = [
  route("GET /aliases", "read", ({ services }) => services.store.resources.list(ALIAS_KIND)),
  route("PUT /aliases/:alias", "manage", create, { audit: "aliases.create" }),
  route("PATCH /aliases/:alias", "manage", link, { audit: "aliases.change" }),
  route("PATCH /aliases/:alias/unlink", "manage", unlink, { audit: "aliases.change" }),
  route("DELETE /aliases/:alias", "manage", remove, { audit: "aliases.delete" }),
];

const NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;

const bodyShape = z.object({
  datasetName: z.string({ message: "must be the name of a dataset" }).nullish(),
});

async function create(context: RouteContext) {
  const name = nameOf(context);
  if (!NAME.test(name)) {
    throw badRequest(`Invalid alias "${name}": use 1 to 63 of a-z, 0-9, "-" and "_"`);
  }
  const datasetName = await readDatasetName(context);
  if (context.services.store.resources.get(ALIAS_KIND, name)) {
    throw alreadyExists(`Dataset alias "${name}" already exists`);
  }
  return save(context, { name, datasetName });
}

async function link(context: RouteContext) {
  const datasetName = await readDatasetName(context);
  // Read after the body has arrived: a slow request must not undo a deletion.
  return save(context, { name: existing(context).name, datasetName });
}

function unlink(context: RouteContext) {
  const { name, datasetName } = existing(context);
  context.services.store.resources.put(ALIAS_KIND, name, { name, datasetName: null });
  return { aliasName: name, datasetName };
}

function remove(context: RouteContext) {
  context.services.store.resources.delete(ALIAS_KIND, existing(context).name);
  return { deleted: true };
}

function save({ services }: RouteContext, alias: Alias) {
  services.store.resources.put(ALIAS_KIND, alias.name, { ...alias });
  return { aliasName: alias.name, datasetName: alias.datasetName };
}

function existing(context: RouteContext): Alias {
  const name = nameOf(context);
  const alias = context.services.store.resources.get(ALIAS_KIND, name);
  if (!alias) throw notFound(`Dataset alias "~${name}" not found`);
  return { name, datasetName: typeof alias.datasetName === "string" ? alias.datasetName : null };
}

/** Removes the optional "~" prefix. */
function nameOf({ path }: RouteContext): string {
  return (path.alias ?? "").replace(/^~/, "");
}

async function readDatasetName(context: RouteContext): Promise<string | null> {
  const { datasetName } = await readOptionalBody(context, bodyShape);
  return datasetName ? context.services.store.datasets.get(datasetName).name : null;
}
