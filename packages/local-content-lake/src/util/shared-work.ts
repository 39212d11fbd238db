import { abandoned } from "./errors";

interface Work<Value> {
  value: Promise<Value>;
  waiting: number;
  stop: AbortController;
}

/** Deduplicates work in flight: callers with the same key share it, and it is aborted when the last caller leaves. */
export class SharedWork<Value> {
  private readonly inProgress = new Map<string, Work<Value>>();

  /**
   * @param start starts the work; its signal aborts when no caller waits for it
   * @throws LakeError `REQUEST_ABORTED` once `caller` is aborted, or the error of the work
   */
  async join(
    key: string,
    caller: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    if (caller?.aborted) throw abandoned();
    const work = this.inProgress.get(key) ?? this.begin(key, start);
    work.waiting += 1;
    if (!caller) return work.value;
    return new Promise((resolve, reject) => {
      const leave = () => {
        work.waiting -= 1;
        reject(abandoned());
        if (work.waiting > 0) return;
        this.forget(key, work);
        work.stop.abort();
      };
      caller.addEventListener("abort", leave, { once: true });
      const stay = () => caller.removeEventListener("abort", leave);
      void work.value.then(resolve, reject).finally(stay);
    });
  }

  private begin(key: string, start: (signal: AbortSignal) => Promise<Value>): Work<Value> {
    const stop = new AbortController();
    const value = start(stop.signal);
    const work: Work<Value> = { value, waiting: 0, stop };
    this.inProgress.set(key, work);
    const forget = () => this.forget(key, work);
    value.then(forget, forget);
    return work;
  }

  private forget(key: string, work: Work<Value>): void {
    if (this.inProgress.get(key) === work) this.inProgress.delete(key);
  }
}
