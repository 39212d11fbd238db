import { networkOf } from "./client-network";

/** What one client waits for: started work goes before new work. */
interface ClientQueue {
  started: (() => void)[];
  fresh: (() => void)[];
}

/**
 * Runs queued work one piece per event loop iteration, round-robin between clients. Without it, hundreds of requests
 * that arrive together run in one iteration and delay everything else; and one client with hundreds of requests would
 * delay a client with one.
 */
export class FairQueue {
  /** By client, in round-robin order. */
  private readonly queues = new Map<string, ClientQueue>();
  private isRunning = false;

  /**
   * Resolves when the caller may run.
   * @param client for whom the work is done; IPv6 addresses of one network are one client
   * @param isStarted true for the next step of work that has begun: finishing it first frees its memory
   */
  schedule(client: string, isStarted = false): Promise<void> {
    const network = networkOf(client);
    const queue = this.queues.get(network) ?? { started: [], fresh: [] };
    this.queues.set(network, queue);
    if (!this.isRunning) setImmediate(() => this.runNext());
    this.isRunning = true;
    return new Promise((run) => {
      (isStarted ? queue.started : queue.fresh).push(run);
    });
  }

  private runNext(): void {
    const [first] = this.queues;
    this.isRunning = first !== undefined;
    if (!first) return;
    const [client, queue] = first;
    const run = queue.started.shift() ?? queue.fresh.shift();
    // Deleting and adding moves the client to the end of the round.
    this.queues.delete(client);
    if (queue.started.length + queue.fresh.length > 0) this.queues.set(client, queue);
    setImmediate(() => this.runNext());
    run?.();
  }
}
