/** Where the calls below are in `node_modules`. */
export const SANITY_INDEX = /node_modules[\\/]sanity[\\/]lib[\\/]index\.js$/;

/** What the Studio asks of Sanity's own hosts by itself, or as if it was on one of them, and has no switch for. */
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
  // Sanity's Create needs a file of the hosted Studio's build, which is looked for where the Studio says it is.
  "search for the Studio that Create works with": {
    at: "async function fetchCreateCompatibleAppId(args) {",
    instead: "return { appId: undefined, studioApps: [] };",
  },
  // A form of its own, on the tasks' dataset, with the host of the Studio's client and no client factory: it would
  // ask a host by the project's name, as only Sanity has.
  "client of the tasks' form": {
    at: "const clientFactory = source.unstable_clientFactory ||",
    instead: `((config) => createClient({
      ...config,
      useProjectHostname: !config.apiHost || new URL(config.apiHost).hostname.endsWith(".sanity.io"),
    })) ||`,
  },
  // Asked as soon as the menu of workspaces is opened.
  "question who is signed in to each workspace": {
    at: "async function callAuthId(client) {",
    instead: `client = client.withConfig({
      useProjectHostname: new URL(client.config().apiHost).hostname.endsWith(".sanity.io"),
    });`,
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
