import { z } from "zod";
import { ALIAS_KIND } from "../../../store/tables/resources";
import type { Route, RouteContext } from "../../context";
import { readOptionalBody } from "../../request/body";
import type { Alias } from "../../request/resolve";
import { alreadyExists, badRequest, notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

/** @see https://www.sanity.io/docs/content-lake/datasets */
export const aliasRoutes: Route[] = [
  { method: "GET", path: "/aliases", needs: "read", handle: list },
  {
    method: "PUT",
    path: "/aliases/:alias",
    needs: "manage",
    audit: "aliases.create",
    handle: create,
  },
  {
    method: "PATCH",
    path: "/aliases/:alias",
    needs: "manage",
    audit: "aliases.change",
    handle: link,
  },
  {
    method: "PATCH",
    path: "/aliases/:alias/unlink",
    needs: "manage",
    audit: "aliases.change",
    handle: unlink,
  },
  {
    method: "DELETE",
    path: "/aliases/:alias",
    needs: "manage",
    audit: "aliases.delete",
    handle: remove,
  },
];

const NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;

const bodyShape = z.object({
  datasetName: z.string({ message: "must be the name of a dataset" }).nullish(),
});

function list({ response, services }: RouteContext): void {
  sendJson(response, 200, services.store.resources.list(ALIAS_KIND));
}

async function create(context: RouteContext): Promise<void> {
  const name = nameOf(context);
  if (!NAME.test(name)) {
    throw badRequest(`Invalid alias "${name}": use 1 to 63 of a-z, 0-9, "-" and "_"`);
  }
  const datasetName = await readDatasetName(context);
  if (context.services.store.resources.get(ALIAS_KIND, name)) {
    throw alreadyExists(`Dataset alias "${name}" already exists`);
  }
  save(context, { name, datasetName });
}

async function link(context: RouteContext): Promise<void> {
  const datasetName = await readDatasetName(context);
  // Read after the body has arrived: a slow request must not undo a deletion.
  save(context, { name: existing(context).name, datasetName });
}

function unlink(context: RouteContext): void {
  const { name, datasetName } = existing(context);
  context.services.store.resources.put(ALIAS_KIND, name, { name, datasetName: null });
  sendJson(context.response, 200, { aliasName: name, datasetName });
}

function remove(context: RouteContext): void {
  context.services.store.resources.delete(ALIAS_KIND, existing(context).name);
  sendJson(context.response, 200, { deleted: true });
}

function save({ response, services }: RouteContext, alias: Alias): void {
  services.store.resources.put(ALIAS_KIND, alias.name, { ...alias });
  sendJson(response, 200, { aliasName: alias.name, datasetName: alias.datasetName });
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
