/** Prints the random seed, so that a run can be repeated. */
export default function setup(): void {
  console.info(`Random tests use SEED=${process.env.SEED}`);
}
