import { ClientError, type QueryParams } from "@sanity/client";
import { DatasetUnavailableError } from "http-kit/tag-cache";
import { withinRunningTime } from "~/lib/time/running-time.server";
import type { Field } from "./validation/repair.server";

/** Limit for one query including the client's retry, so that a page fails within three seconds. */
const QUERY_TIMEOUT_MS = 2_500;

/** A query for content of one type, and the shape of its result. */
export interface ContentQuery<Value = unknown> {
  /** The content's type, or a name for a query of its own, in the list of what is left out. */
  type: string;
  /** Its name in that list, if it is not the type's own content. */
  name?: string;
  query: string;
  shape: Field<Value>;
  /** The values of the query's `$parameters`. */
  params?: QueryParams;
  /** What is read of the answer, before it is checked. */
  prepare?: (result: unknown) => unknown;
  /** Recorded in place of the answer's own tags: only another answer makes pages stale. */
  tag?: string;
}

/**
 * Runs one query against the dataset with a time limit.
 * @param query receives the signal that aborts it
 * @throws DatasetUnavailableError when there was no response
 */
export async function queryDataset<Result>(
  query: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await withinRunningTime(QUERY_TIMEOUT_MS, query);
  } catch (error) {
    // A rejected query is a bug of this site, not an outage.
    if (error instanceof ClientError && error.statusCode === 400) throw error;
    throw new DatasetUnavailableError("The dataset did not answer", { cause: error });
  }
}
