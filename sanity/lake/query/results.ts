import { LruCache } from "../lru";
import type { Dataset } from "../store";

const BYTES_PER_DATASET = 32 * 1024 * 1024;

interface Remembered {
  revision: number;
  answers: LruCache<Buffer>;
}

const remembered = new WeakMap<Dataset, Remembered>();

/**
 * The answer to the same question at the same revision of the dataset, already serialised.
 * The first commit after it forgets them all.
 */
export function rememberedAnswer(dataset: Dataset, key: string): Buffer | undefined {
  return answersOf(dataset).get(key);
}

export function rememberAnswer(dataset: Dataset, key: string, answer: Buffer): void {
  answersOf(dataset).set(key, answer, answer.length + key.length);
}

function answersOf(dataset: Dataset): LruCache<Buffer> {
  let known = remembered.get(dataset);
  if (!known) {
    known = { revision: dataset.revision, answers: new LruCache(BYTES_PER_DATASET) };
    remembered.set(dataset, known);
  }
  if (known.revision !== dataset.revision) {
    known.answers.clear();
    known.revision = dataset.revision;
  }
  return known.answers;
}
