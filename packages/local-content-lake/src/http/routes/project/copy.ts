import { z } from "zod";
import { copyDataset } from "../../../jobs/copy-dataset";
import type { Job } from "../../../jobs/jobs";
import { EventMessage } from "../../../realtime/listen";
import type { Route, RouteContext } from "../../context";
import { type EventContext, type StartEvents, streamEvents } from "../../events";
import { readBody } from "../../request/body";
import { count, readQuery } from "../../request/params";
import { requireProject } from "../../request/resolve";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";

/** Copies datasets and reports the progress. @see https://www.sanity.io/docs/http-reference/copy */
export const copyRoutes: Route[] = [
  {
    method: "PUT",
    path: "/datasets/:dataset/copy",
    needs: "manage",
    audit: "datasets.copy",
    handle: copy,
  },
  {
    method: "PUT",
    path: "/projects/:project/datasets/:dataset/copy",
    needs: "manage",
    audit: "datasets.copy",
    handle: copy,
  },
  { method: "GET", path: "/projects/:project/datasets/copy", needs: "read", handle: list },
  { method: "GET", path: "/jobs/:job", needs: "read", handle: read },
  // The command line's EventSource sends no token. Job ids cannot be guessed.
  {
    method: "GET",
    path: "/jobs/:job/listen",
    needs: "nothing",
    handle: (context) => streamEvents(context, prepareListen),
  },
];

const bodyShape = z.object(
  {
    targetDataset: z.string(),
    skipHistory: z.boolean().nullish(),
    skipContentReleases: z.boolean().nullish(),
  },
  { message: 'The body must be {"targetDataset": "…"}' },
);

async function copy(context: RouteContext): Promise<void> {
  const { response, services, path } = context;
  const { store, assets, jobs } = services;
  requireProject(services, path.project);
  const { targetDataset: target, skipContentReleases } = await readBody(context, bodyShape);
  const source = store.datasets.get(path.dataset ?? "").name;
  const { aclMode } = store.datasets.describe(source);
  const request = {
    source,
    target,
    author: context.access.user?.id ?? "",
    authorize: () => void context.authorize(),
    skipReleases: skipContentReleases === true,
    reservation: store.datasets.reserve(target),
  };
  const job = jobs.start({ sourceDataset: source, targetDataset: target }, (report) =>
    copyDataset(store, assets, request, report),
  );
  sendJson(response, 200, { datasetName: target, message: "Copying", aclMode, jobId: job.id });
}

const paramsShape = z.object({
  limit: count(10, 100),
  offset: z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .default("0")
    .transform(Number),
});

function list({ response, services, path, query }: RouteContext): void {
  requireProject(services, path.project);
  const { limit, offset } = readQuery(query, paramsShape);
  sendJson(response, 200, services.jobs.list().slice(offset, offset + limit));
}

function read({ response, services, path }: RouteContext): void {
  sendJson(response, 200, jobOf(services, path.job));
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
