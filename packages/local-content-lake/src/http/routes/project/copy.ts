import { randomUUID } from "node:crypto";
import { z } from "zod";
import { EventMessage } from "../../../realtime/listen";
import { RELEASE_ID_PREFIX, unscheduled } from "../../../releases/release";
import { inDataset } from "../../../store/asset-urls";
import { notFound } from "../../../util/errors";
import { isVersionId } from "../../../util/ids";
import type { JsonObject } from "../../../util/types";
import { type RouteContext, route } from "../../context";
import { type EventContext, type StartEvents, streamEvents } from "../../events";
import { readBody } from "../../request/body";
import { count, readQuery } from "../../request/params";

/**
 * Copies datasets. Hosted, a copy is a job that goes on after the response, and clients ask for its progress; here it
 * has ended by then.
 * @see https://www.sanity.io/docs/http-reference/copy
 */
export const copyRoutes = [
  route("PUT /datasets/:dataset/copy", "manage", copy, { audit: "datasets.copy" }),
  route("PUT /projects/:project/datasets/:dataset/copy", "manage", copy, {
    audit: "datasets.copy",
  }),
  route("GET /projects/:project/datasets/copy", "read", list),
  route("GET /jobs/:job", "read", status),
  // The command line's EventSource sends no token. Job ids cannot be guessed.
  route("GET /jobs/:job/listen", "nothing", (context) => streamEvents(context, prepareListen)),
];

const bodyShape = z.object(
  {
    targetDataset: z.string(),
    skipHistory: z.boolean().nullish(),
    skipContentReleases: z.boolean().nullish(),
  },
  { message: 'The body must be {"targetDataset": "…"}' },
);

/** Copies documents, and asset files by sharing them, without history and schedules. */
async function copy(context: RouteContext) {
  const { store, jobs } = context.services;
  const { targetDataset: target, skipContentReleases } = await readBody(context, bodyShape);
  const source = store.datasets.get(context.path.dataset ?? "").name;
  const author = context.access.user?.id ?? "";
  const createdAt = store.timestamp();
  store.copyDataset(source, target, {
    author,
    copyOf(document) {
      const { _id } = document;
      const isOfRelease = isVersionId(_id) || _id.startsWith(RELEASE_ID_PREFIX);
      return skipContentReleases && isOfRelease
        ? null
        : inDataset(unscheduled(document), source, target);
    },
  });
  const id = randomUUID();
  jobs.set(id, {
    id,
    state: "completed",
    progress: 100,
    withHistory: false,
    authors: [author],
    sourceDataset: source,
    targetDataset: target,
    createdAt,
    updatedAt: store.timestamp(),
  });
  const { aclMode } = store.datasets.describe(target);
  return { datasetName: target, message: "Copying", aclMode, jobId: id };
}

const paramsShape = z.object({
  limit: count(10, 100),
  offset: z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .default("0")
    .transform(Number),
});

/** Other names than those of the list, which the command line reads. @see https://www.sanity.io/docs/http-reference/jobs */
function status(context: RouteContext) {
  const { id, state, authors, createdAt, updatedAt, progress } = jobOf(context);
  return { id, state, authors, created_at: createdAt, updated_at: updatedAt, progress };
}

function list({ services, query }: RouteContext) {
  const { limit, offset } = readQuery(query, paramsShape);
  return [...services.jobs.values()].slice(offset, offset + limit);
}

function prepareListen(context: EventContext): StartEvents {
  const { id, state, progress } = jobOf(context);
  return (sink) => {
    sink.send(new EventMessage("job", JSON.stringify({ job_id: id, state, progress })));
    sink.send(new EventMessage("done", JSON.stringify({ state })));
    sink.close();
  };
}

function jobOf({ services, path }: Pick<RouteContext, "services" | "path">): JsonObject {
  const job = services.jobs.peek(path.job ?? "");
  if (job) return job;
  throw notFound(`Job "${path.job}" not found: jobs are forgotten when the lake restarts`);
}
