import { z } from "zod";
import { schemaKind } from "../../../store/tables/resources";
import { notFound } from "../../../util/errors";
import type { JsonObject } from "../../../util/types";
import { type RouteContext, route } from "../../context";
import { readBody } from "../../request/body";

const PATH = "/projects/:project/datasets/:dataset/schemas";

/** Stores the schemas that `sanity schema deploy` uploads. */
export const schemaRoutes = [
  route(`GET ${PATH}`, "read", (context) => context.services.store.resources.list(kindOf(context))),
  route(`GET ${PATH}/:id`, "read", read),
  route(`PUT ${PATH}`, "manage", deploy, { audit: "schemas.deploy" }),
  route(`DELETE ${PATH}/:id`, "manage", remove, { audit: "schemas.delete" }),
];

// A name becomes part of an id, in which a dot separates the parts.
const name = z.string().min(1).max(100);

const bodyShape = z.object({
  schemas: z
    .array(
      z
        .object({
          schema: z.unknown().refine((schema) => schema !== undefined, "Required"),
          version: z.string().optional(),
          tag: name.nullish(),
          workspace: z.object({ name, title: z.string().nullish() }).passthrough(),
        })
        .passthrough(),
    )
    .nonempty(),
});

/** A list of one schema, or an empty list for an unknown id, as in Sanity's API. */
function read(context: RouteContext) {
  const found = context.services.store.resources.get(kindOf(context), context.path.id ?? "");
  return found ? [found] : [];
}

async function deploy(context: RouteContext) {
  const body = await readBody(context, bodyShape);
  const kind = kindOf(context);
  const { store } = context.services;
  const { resources } = store;
  const now = store.timestamp();
  const stored = body.schemas.map(({ schema, ...about }) => {
    const _id = idOf(about.workspace.name, about.tag);
    const known = resources.get(kind, _id);
    return {
      ...about,
      _id,
      _type: "system.schema",
      _createdAt: known?._createdAt ?? now,
      _updatedAt: now,
      schema: typeof schema === "string" ? schema : JSON.stringify(schema),
    } as JsonObject;
  });
  resources.putAll(
    kind,
    stored.map((schema) => [String(schema._id), schema]),
  );
  return stored;
}

function remove(context: RouteContext) {
  const { id = "" } = context.path;
  const deleted = context.services.store.resources.delete(kindOf(context), id);
  if (!deleted) throw notFound(`Schema "${id}" not found`);
  return { deleted };
}

function kindOf({ services, path }: RouteContext): string {
  return schemaKind(services.store.datasets.get(path.dataset ?? "").name);
}

function idOf(workspace: string, tag: string | null | undefined): string {
  const safe = (text: string) => text.replace(/[^\w-]/g, "_");
  const id = `_.schemas.${safe(workspace)}`;
  return tag ? `${id}.tag.${safe(tag)}` : id;
}
