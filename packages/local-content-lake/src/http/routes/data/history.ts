import { z } from "zod";
import { documentEvents } from "../../../history/events";
import { releaseEvents } from "../../../history/release-events";
import { describeTransactions } from "../../../history/transactions";
import type { HistoryLog } from "../../../store/tables/history";
import { badRequest, notFound } from "../../../util/errors";
import { inSlices } from "../../../util/slices";
import type { SanityDocument } from "../../../util/types";
import { type RouteContext, route } from "../../context";
import { count, flag, list, readQuery, text, time } from "../../request/params";
import { sendNdjson } from "../../response/json";

/**
 * History needs a token, because an earlier state of a public document may never have been meant
 * for publication.
 * @see https://www.sanity.io/docs/http-reference/history
 */
export const historyRoutes = [
  route("GET /data/history/:dataset/transactions", "read", transactions),
  route("GET /data/history/:dataset/transactions/:ids*", "read", transactions),
  route("GET /data/history/:dataset/documents/:ids*", "read", documents),
  route("GET /data/history/:dataset/events/documents/:id", "read", async (context) => {
    const { page, nextCursor } = await pageOf(context, documentEvents);
    return { events: { [context.path.id ?? ""]: page }, nextCursor };
  }),
  route("GET /data/history/:dataset/events/releases/:id", "read", async (context) => {
    const { page, nextCursor } = await pageOf(context, releaseEvents);
    return { events: page, nextCursor };
  }),
];

const DEFAULT_TRANSACTIONS = 100;
const MAX_TRANSACTIONS = 10_000;

const transactionsShape = z.object({
  authors: list,
  fromTransaction: text,
  toTransaction: text,
  fromTime: time,
  toTime: time,
  reverse: flag(),
  limit: count(DEFAULT_TRANSACTIONS, MAX_TRANSACTIONS),
  effectFormat: text,
  excludeContent: flag(),
  excludeMutations: flag(),
  includeIdentifiedDocumentsOnly: flag(),
});

async function transactions(context: RouteContext): Promise<void> {
  const { services, path, query } = context;
  const dataset = services.store.datasets.get(path.dataset ?? "").name;
  const log = services.store.history;
  const params = readQuery(query, transactionsShape);
  const lines = describeTransactions(log, dataset, {
    ...params,
    documentIds: path.ids?.split(","),
    fromSeq: seqOf(log, dataset, params.fromTransaction),
    toSeq: seqOf(log, dataset, params.toTransaction),
    effects: params.effectFormat === "mendoza",
    mutations: !params.excludeContent && !params.excludeMutations,
    identifiedOnly: params.includeIdentifiedDocumentsOnly,
  });
  await sendNdjson(context, lines);
}

function seqOf(log: HistoryLog, dataset: string, transactionId: string | undefined) {
  if (!transactionId) return undefined;
  const seq = log.seqOf(dataset, transactionId);
  if (seq === undefined) throw notFound(`Transaction "${transactionId}" not found`);
  return seq;
}

const documentsShape = z.object({ revision: text, time, lastRevision: flag() });

async function documents({ services, path, query, authorize }: RouteContext) {
  const dataset = services.store.datasets.get(path.dataset ?? "");
  const log = services.store.history;
  const { revision, time, lastRevision } = readQuery(query, documentsShape);
  if ([revision, time, lastRevision].filter(Boolean).length > 1) {
    throw badRequest("Ask for one of revision, time and lastRevision");
  }
  const read = (id: string): SanityDocument | null | undefined => {
    if (revision) {
      const seq = log.seqOf(dataset.name, revision);
      return seq === undefined ? null : log.documentAt(dataset.name, id, seq);
    }
    if (time) return log.documentAtTime(dataset.name, id, time);
    return lastRevision ? log.lastDocument(dataset.name, id) : dataset.raw.get(id);
  };
  const ids = new Set((path.ids ?? "").split(","));
  const documents = await inSlices(ids, (id) => [read(id) ?? []].flat());
  // The permission may have ended during a pause.
  authorize();
  return { documents };
}

const DEFAULT_EVENTS = 100;

const eventsShape = z.object({
  limit: count(DEFAULT_EVENTS, 1000),
  nextCursor: count(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
});

async function pageOf(
  { services, path, query, authorize }: RouteContext,
  eventsOf: typeof documentEvents | typeof releaseEvents,
) {
  const { datasets, history } = services.store;
  const { limit, nextCursor } = readQuery(query, eventsShape);
  const all = await eventsOf(history, datasets.get(path.dataset ?? "").name, path.id ?? "");
  // The permission may have ended during a pause.
  authorize();
  // Counted from the oldest event, so that new events do not shift the page.
  const end = Math.min(nextCursor, all.length);
  const page = all.slice(all.length - end, all.length - end + limit);
  const left = Math.max(0, end - limit);
  return { page, nextCursor: left > 0 ? String(left) : "" };
}
