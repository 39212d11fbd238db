/** A lost connection that nobody closed looks healthy, so no answer is trusted for longer than this. */
const MAX_AGE_MS = 60_000;
/** Queries with parameters from the address must not grow the cache without end. */
const MAX_ANSWERS = 500;

interface Answer {
  value: Promise<unknown>;
  since: number;
}

export interface AnswerCache {
  /** The kept answer for a key, or the one `load` gives; kept only while changes are being reported. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Changes are reported from here on; what was known before may be stale. */
  connect(): void;
  /** Changes go unseen from here on: keep nothing until `connect`. */
  disconnect(): void;
  /** Something changed: the next reader asks the dataset. */
  invalidate(): void;
  revision(): number;
  isLive(): boolean;
}

/** @param now clock in milliseconds, for tests. */
export function createAnswerCache(now: () => number = Date.now): AnswerCache {
  const answers = new Map<string, Answer>();
  let live = false;
  let revision = 0;

  function invalidate() {
    revision += 1;
    answers.clear();
  }

  function keep(key: string, value: Promise<unknown>) {
    const oldest = answers.keys().next();
    if (answers.size >= MAX_ANSWERS && !oldest.done) answers.delete(oldest.value);
    answers.set(key, { value, since: now() });
    value.catch(() => {
      if (answers.get(key)?.value === value) answers.delete(key);
    });
  }

  return {
    remember<T>(key: string, load: () => Promise<T>): Promise<T> {
      const kept = answers.get(key);
      if (kept && now() - kept.since < MAX_AGE_MS) return kept.value as Promise<T>;
      answers.delete(key);
      const value = load();
      // The promise itself is kept: a change that arrives while it is under way throws it out with the rest.
      if (live) keep(key, value);
      return value;
    },
    connect() {
      live = true;
      invalidate();
    },
    disconnect() {
      live = false;
      invalidate();
    },
    invalidate,
    revision: () => revision,
    isLive: () => live,
  };
}
