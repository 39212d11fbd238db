import { Worker } from "node:worker_threads";
import { type Meter, OverBudget } from "../../util/budget";

/** The evaluation exceeded its time, or its request was abandoned. */
export class Stopped extends OverBudget {
  override name = "Stopped";
}

// Reading shared memory costs as much as a step.
const STEPS_PER_CHECKPOINT = 16;

// A single step can block. After this time the watchdog kills the process.
const GRACE_MILLISECONDS = 500;

/**
 * A thread beside the evaluation, which receives no messages while it runs. The thread stops an evaluation that
 * exceeds its processor time or is abandoned, and kills the process when its parent exits.
 */
export class Watchdog {
  private readonly stopped = new Int32Array(new SharedArrayBuffer(4));
  private readonly thread = new Worker(`(${watch})()`, {
    eval: true,
    workerData: { stopped: this.stopped, grace: GRACE_MILLISECONDS },
  });

  /** Watches a request until `end` or the next one. @returns a meter that throws `Stopped` */
  begin(number: number, milliseconds: number): Meter {
    let steps = 0;
    this.thread.postMessage({ number, milliseconds });
    const checkpoint = () => {
      if (Atomics.load(this.stopped, 0) >= number) throw new Stopped();
    };
    const step = () => {
      steps += 1;
      if (steps % STEPS_PER_CHECKPOINT === 0) checkpoint();
    };
    return { step, checkpoint, scan: (search) => search(checkpoint) };
  }

  end(): void {
    this.thread.postMessage({ number: 0, milliseconds: Number.POSITIVE_INFINITY });
  }
}

/** The whole program of the thread. Its source text is evaluated there, so it uses no outer names. */
function watch(): void {
  const { createReadStream } = process.getBuiltinModule("node:fs");
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { stopped, grace } = workerData as { stopped: Int32Array; grace: number };
  const processorTime = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const stop = (number: number) => {
    if (number > Atomics.load(stopped, 0)) Atomics.store(stopped, 0, number);
  };
  let watched = 0;
  let end = Number.POSITIVE_INFINITY;
  parentPort?.on("message", (request: { number: number; milliseconds: number }) => {
    watched = request.number;
    end = processorTime() + request.milliseconds;
  });
  setInterval(() => {
    const used = processorTime();
    if (used > end) stop(watched);
    // The parent recognises a timeout by this signal, which timers for processor time use.
    if (used > end + grace) process.kill(process.pid, "SIGVTALRM");
  }, 20);
  // The parent writes the numbers of abandoned requests, and closes the pipe when it exits.
  createReadStream("", { fd: 0 })
    .on("data", (lines) => stop(Math.max(...String(lines).trim().split("\n").map(Number))))
    .on("close", () => process.kill(process.pid, "SIGKILL"));
}
