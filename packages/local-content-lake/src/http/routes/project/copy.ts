import { z } from "zod";
import { copyDataset } from "../../../jobs/copy-dataset";
import type { Job } from "../../../jobs/jobs";
import { EventMessage } from "../../../realtime/listen";
import { type RouteContext, route } from "../../context";
import { type EventContext, type StartEvents, streamEvents } from "../../events";
import { readBody } from "../../request/body";
import { count, readQuery } from "../../request/params";
import { notFound } from "../../response/errors";

/** Copies datasets and reports the progress. @see https://www.sanity.io/docs/http-reference/copy */
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

async function copy(context: RouteContext) {
  const { services, path } = context;
  const { store, assets, jobs } = services;
  const { targetDataset: target, skipContentReleases } = await readBody(context, bodyShape);
  const source = store.datasets.get(path.dataset ?? "").name;
  const { aclMode } = store.datasets.describe(source);
  const author = context.access.user?.id ?? "";
  const request = {
    source,
    target,
    author,
    authorize: () => void context.authorize(),
    skipReleases: skipContentReleases === true,
    reservation: store.datasets.reserve(target),
  };
  const named = { sourceDataset: source, targetDataset: target, authors: [author] };
  const job = jobs.start(named, (report) => copyDataset(store, assets, request, report));
  return { datasetName: target, message: "Copying", aclMode, jobId: job.id };
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
function status({ services, path }: RouteContext) {
  const { id, state, authors, createdAt, updatedAt, ...job } = jobOf(services, path.job);
  const { progress, message } = job;
  return { id, state, authors, created_at: createdAt, updated_at: updatedAt, progress, message };
}

function list({ services, query }: RouteContext) {
  const { limit, offset } = readQuery(query, paramsShape);
  return services.jobs.list().slice(offset, offset + limit);
}

function prepareListen({ services, path }: EventContext): StartEvents {
  const job = jobOf(services, path.job);
  return (sink) => {
    const send = ({ id, state, progress, message }: Job) => {
      sink.send(new EventMessage("job", JSON.stringify({ job_id: id, state, progress, message })));
      if (state === "running") return;
      sink.send(new EventMessage("done", JSON.stringify({ state })));
      stop();
      sink.close();
    };
    const stop = services.jobs.listen(job.id, send);
    sink.onClose(stop);
    send(job);
  };
}

function jobOf({ jobs }: RouteContext["services"], id: string | undefined): Job {
  const job = jobs.get(id ?? "");
  if (!job) throw notFound(`Job "${id}" not found: jobs are forgotten when the lake restarts`);
  return job;
}
