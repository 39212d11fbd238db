import { Worker } from "node:worker_threads";
import { type Meter, OverBudget } from "../groq-js/step-counter";

/** The evaluation was told to stop: it took too long, or nobody waits for it. */
export class Stopped extends OverBudget {
  override name = "Stopped";
}

// Reading shared memory costs as much as a step.
const STEPS_BETWEEN_LOOKS = 16;

// One step can take long by itself: past this the whole process ends.
const GRACE_MILLISECONDS = 500;

/**
 * A thread beside the evaluation, which hears nobody while it runs. It stops an evaluation that used up its
 * processor time or that the starter gave up, and ends the process when the starter is gone.
 */
export class Watch {
  private readonly stopped = new Int32Array(new SharedArrayBuffer(4));
  private readonly thread = new Worker(`(${watch})()`, {
    eval: true,
    workerData: { stopped: this.stopped, grace: GRACE_MILLISECONDS },
  });

  /** Watches over a question until the next one. @returns what stops it. */
  begin(number: number, milliseconds: number): Meter {
    let steps = 0;
    this.thread.postMessage({ number, milliseconds });
    const look = () => {
      if (Atomics.load(this.stopped, 0) >= number) throw new Stopped();
    };
    const step = () => {
      steps += 1;
      if (steps % STEPS_BETWEEN_LOOKS === 0) look();
    };
    return { step, look, find: (search) => search(look) };
  }

  end(): void {
    this.thread.postMessage({ number: 0, milliseconds: Number.POSITIVE_INFINITY });
  }
}

/** Runs in the thread, of which it is the whole program: it can use nothing from outside itself. */
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
  parentPort?.on("message", (asked: { number: number; milliseconds: number }) => {
    watched = asked.number;
    end = processorTime() + asked.milliseconds;
  });
  setInterval(() => {
    const used = processorTime();
    if (used > end) stop(watched);
    // The signal of a timer that counts processor time: the starter tells by it why the process ended.
    if (used > end + grace) process.kill(process.pid, "SIGVTALRM");
  }, 20);
  // The starter writes the numbers of questions that nobody waits for, and closes the pipe when it ends.
  createReadStream("", { fd: 0 })
    .on("data", (lines) => stop(Math.max(...String(lines).trim().split("\n").map(Number))))
    .on("close", () => process.kill(process.pid, "SIGKILL"));
}
