/** Where the calls below are in `node_modules`. */
export const SANITY_INDEX = /node_modules[\\/]sanity[\\/]lib[\\/]index\.js$/;

/** What the Studio asks of Sanity's own hosts by itself and has no switch for. */
const CALLS = {
  "poll for newer versions": {
    at: "fetchLatestAvailableVersionForPackage = async (options) => {",
    instead: "return undefined;",
  },
  // Its answer decides whether the help menu offers to write to Sanity; without one, it does not.
  "question whether it may send feedback": {
    at: "function useFeedbackAvailable(options) {",
    instead: "return false;",
  },
};

/**
 * The Studio's code without those calls.
 * @throws Error when one is not where it was, so that an update of `sanity` cannot bring it back unseen.
 */
export function withoutCallsHome(code: string): string {
  return Object.entries(CALLS).reduce((rest, [what, { at, instead }]) => {
    if (!rest.includes(at))
      throw new Error(`sanity: the ${what} looks different; see calls-home.ts`);
    return rest.replace(at, `${at} ${instead}`);
  }, code);
}
