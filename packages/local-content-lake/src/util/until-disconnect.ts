import type { ServerResponse } from "node:http";

/** Runs work with a signal that is aborted when the client disconnects before the work has ended. */
export async function untilDisconnect<T>(
  response: ServerResponse,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const disconnect = new AbortController();
  const abort = () => disconnect.abort();
  if (response.destroyed) abort();
  response.once("close", abort);
  try {
    return await work(disconnect.signal);
  } finally {
    response.off("close", abort);
  }
}
