import { z } from "zod";
import { assignedTagKind, type Resources } from "../../../store/tables/resources";
import { alreadyExists, notFound } from "../../../util/errors";
import type { Json, JsonObject } from "../../../util/types";
import { VISIBLE } from "../../../util/visible";
import { type RouteContext, route } from "../../context";
import { readBody } from "../../request/body";

/** The kind of the tags of a project. */
const TAG_KIND = "tag";

/** Tags, by which people sort datasets. @see https://www.sanity.io/docs/content-lake/datasets */
export const tagRoutes = ["", "/projects/:project"].flatMap((project) => [
  route(`GET ${project}/tags`, "read", ({ services }) => services.store.resources.list(TAG_KIND)),
  route(`POST ${project}/tags`, "manage", create, { status: 201, audit: "tags.add" }),
  route(`PUT ${project}/tags/:tag`, "manage", edit, { audit: "tags.change" }),
  route(`DELETE ${project}/tags/:tag`, "manage", remove, { status: 204, audit: "tags.remove" }),
  route(`GET ${project}/datasets/:dataset/tags`, "read", ({ services: { store }, path }) =>
    tagsOf(store.resources, store.datasets.get(path.dataset ?? "").name),
  ),
  route(`PUT ${project}/datasets/:dataset/tags/:tag`, "manage", assign, { audit: "tags.assign" }),
  route(`DELETE ${project}/datasets/:dataset/tags/:tag`, "manage", unassign, {
    status: 204,
    audit: "tags.unassign",
  }),
]);

/** The tags of a dataset. */
export function tagsOf(resources: Resources, dataset: string): JsonObject[] {
  const tags = resources.list(assignedTagKind(dataset));
  return tags.map(({ name }) => resources.get(TAG_KIND, String(name)) ?? {});
}

const about = {
  title: z.string().regex(VISIBLE, "must not be empty").max(200).nullish(),
  description: z.string().max(2000).nullish(),
  metadata: z.record(z.unknown()).nullish(),
};

const name = z
  .string({ message: "must be the name of the tag" })
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "use up to 64 lower-case letters, digits, - and _");

async function create(context: RouteContext) {
  const { resources } = context.services.store;
  const { name: tag, title, ...rest } = await readBody(context, z.object({ name, ...about }));
  if (resources.get(TAG_KIND, tag)) throw alreadyExists(`Tag "${tag}" already exists`);
  context.audit.target = tag;
  const created: JsonObject = { name: tag, title: title ?? tag, ...filled(rest) };
  resources.put(TAG_KIND, tag, created);
  return created;
}

async function edit(context: RouteContext) {
  const change = filled(await readBody(context, z.object(about)));
  const tag = tagOf(context);
  const changed: JsonObject = { ...tag, ...change };
  context.services.store.resources.put(TAG_KIND, String(tag.name), changed);
  return changed;
}

function remove(context: RouteContext): void {
  const { store } = context.services;
  const tag = String(tagOf(context).name);
  store.atomically(() => {
    store.resources.delete(TAG_KIND, tag);
    for (const dataset of store.datasets.names()) {
      store.resources.delete(assignedTagKind(dataset), tag);
    }
  });
}

function assign(context: RouteContext) {
  const { store } = context.services;
  const dataset = store.datasets.get(context.path.dataset ?? "").name;
  const tag = tagOf(context);
  store.resources.put(assignedTagKind(dataset), String(tag.name), { name: String(tag.name) });
  return { datasetName: dataset, tags: tagsOf(store.resources, dataset) };
}

function unassign(context: RouteContext): void {
  const { store } = context.services;
  const dataset = store.datasets.get(context.path.dataset ?? "").name;
  store.resources.delete(assignedTagKind(dataset), String(tagOf(context).name));
}

function tagOf({ services, path }: RouteContext): JsonObject {
  const tag = services.store.resources.get(TAG_KIND, path.tag ?? "");
  if (!tag) throw notFound(`Tag "${path.tag}" not found`);
  return tag;
}

function filled(given: Record<string, unknown>): Record<string, Json> {
  const entries = Object.entries(given).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries) as Record<string, Json>;
}
