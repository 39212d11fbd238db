interface Work<Value> {
  value: Promise<Value>;
  waiting: number;
  stop: AbortController;
}

/** Work in progress that askers of the same share, and that is given up when the last of them has gone. */
export class SharedWork<Value> {
  private readonly inProgress = new Map<string, Work<Value>>();

  /** @param abandoned makes what an asker is told who has gone */
  constructor(private readonly abandoned: () => Error) {}

  /**
   * @param start begins the work; its signal says when nobody waits for it any more.
   * @throws what `abandoned` makes once `asker` is aborted, and what the work throws.
   */
  async join(
    key: string,
    asker: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    if (asker?.aborted) throw this.abandoned();
    const work = this.inProgress.get(key) ?? this.begin(key, start);
    work.waiting += 1;
    if (!asker) return work.value;
    let leave = () => {};
    const gone = new Promise<never>((_resolve, reject) => {
      leave = () => {
        this.leave(key, work);
        reject(this.abandoned());
      };
      asker.addEventListener("abort", leave, { once: true });
    });
    try {
      return await Promise.race([work.value, gone]);
    } finally {
      asker.removeEventListener("abort", leave);
    }
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

  private leave(key: string, work: Work<Value>): void {
    work.waiting -= 1;
    if (work.waiting > 0) return;
    this.forget(key, work);
    work.stop.abort();
  }

  private forget(key: string, work: Work<Value>): void {
    if (this.inProgress.get(key) === work) this.inProgress.delete(key);
  }
}
