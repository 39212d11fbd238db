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
export async function measureRates(mutate: () => Promise<void>, bareWrite: () => void) {
  await rate(12_800, WRITERS, mutate);
  const rounds: Rates[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await rate(300, 1, bareWrite);
    const alone = await rate(300, 1, mutate);
    const between = await rate(300, 1, bareWrite);
    const together = await rate(6_400, WRITERS, mutate);
    const after = await rate(300, 1, bareWrite);
    const bare = (before + between + after) / 3;
    const aloneRatio = (2 * alone) / (before + between);
    const togetherRatio = (2 * together) / (between + after);
    rounds.push({ bare, alone, together, aloneRatio, togetherRatio });
  }
  const middle = (key: keyof Rates) => median(rounds.map((one) => one[key]));
  const [bare, alone, together] = [middle("bare"), middle("alone"), middle("together")];
  const [aloneRatio, togetherRatio] = [middle("aloneRatio"), middle("togetherRatio")];
  return { bare, alone, together, aloneRatio, togetherRatio };
}
