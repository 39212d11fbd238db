import { ClientError } from "@sanity/client";
import { withinRunningTime } from "~/lib/time/running-time.server";
import { DatasetAwayError } from "./content-cache.server";

/** For one question with its retry: a visitor is told after three seconds at the latest. */
const ANSWER_WITHIN_MS = 2_500;

/**
 * Asks the dataset one question, for as long as a visitor may wait.
 * @param question ends with the signal
 * @throws DatasetAwayError when there was no answer
 */
export async function askDataset<Result>(
  question: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await withinRunningTime(ANSWER_WITHIN_MS, question);
  } catch (error) {
    // A question that is refused is a fault of ours; it is told as it is.
    if (error instanceof ClientError && error.statusCode === 400) throw error;
    throw new DatasetAwayError("The dataset did not answer", { cause: error });
  }
}
