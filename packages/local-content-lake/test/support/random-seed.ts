/** The seed of every random test of this run. `SEED=7 npm test` repeats a run with 7. */
export const SEED = readSeed(process.env.SEED);

function readSeed(given: string | undefined): number {
  const seed = Number(given);
  if (given && Number.isInteger(seed)) return seed;
  throw new Error(`SEED is "${given}": use a whole number.`);
}
