import { median } from "./table";

export const WRITERS = 64;
const ROUNDS = 7;
const DOCUMENTS = 5_000;
const CONTENT = { _type: "post", title: "A document of a usual size", text: "x".repeat(400) };

/** What has to reach the disk: the mutation for the history, and the document as it is then. */
export const BYTES = Buffer.from(JSON.stringify(CONTENT).repeat(2));

let count = 0;

export function nextMutation() {
  count += 1;
  return { createOrReplace: { _id: `post-${count % DOCUMENTS}`, ...CONTENT } };
}

/** Per second. */
export interface Rates {
  bare: number;
  alone: number;
  together: number;
  /** Against the bare writes before and after: whatever else uses the disk slows both. */
  aloneRatio: number;
  togetherRatio: number;
}

/** How often something can be done in a second, with so many at the same time. */
async function rate(times: number, writers: number, work: () => void | Promise<void>) {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let n = 0; n < times / writers; n += 1) await work();
    }),
  );
  return (times * 1000) / (performance.now() - started);
}

/** The middle of several rounds. */
export async function measureRates(
  mutate: () => Promise<void>,
  bareWrite: () => void,
): Promise<Rates> {
  await rate(12_800, WRITERS, mutate);
  const rounds: Rates[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await rate(300, 1, bareWrite);
    const alone = await rate(300, 1, mutate);
    const between = await rate(300, 1, bareWrite);
    const together = await rate(6_400, WRITERS, mutate);
    const after = await rate(300, 1, bareWrite);
    rounds.push({
      bare: (before + between + after) / 3,
      alone,
      together,
      aloneRatio: (2 * alone) / (before + between),
      togetherRatio: (2 * together) / (between + after),
    });
  }
  const middle = (key: keyof Rates) => median(rounds.map((one) => one[key]));
  return {
    bare: middle("bare"),
    alone: middle("alone"),
    together: middle("together"),
    aloneRatio: middle("aloneRatio"),
    togetherRatio: middle("togetherRatio"),
  };
}
