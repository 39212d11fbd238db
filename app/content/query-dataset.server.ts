import { ClientError } from "@sanity/client";
import { withinRunningTime } from "~/lib/time/running-time.server";
import { DatasetUnavailableError } from "./content-cache.server";

/** For one question with its retry: a visitor is told after three seconds at the latest. */
const QUERY_TIMEOUT_MS = 2_500;

/**
 * Asks the dataset one question, for as long as a visitor may wait.
 * @param question ends with the signal
 * @throws DatasetUnavailableError when there was no answer
 */
export async function queryDataset<Result>(
  question: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await withinRunningTime(QUERY_TIMEOUT_MS, question);
  } catch (error) {
    // A question that is refused is a fault of ours; it is told as it is.
    if (error instanceof ClientError && error.statusCode === 400) throw error;
    throw new DatasetUnavailableError("The dataset did not answer", { cause: error });
  }
}
