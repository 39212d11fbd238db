/** The patched file in `node_modules`. */
export const SANITY_INDEX = /node_modules[\\/]sanity[\\/]lib[\\/]index\.js$/;

/**
 * Each patch is inserted right after the code in `at`. Most remove a request to Sanity's hosts that has no option to turn
 * it off.
 */
const PATCHES = {
  "poll for newer versions": {
    at: "fetchLatestAvailableVersionForPackage = async (options) => {",
    patch: "return undefined;",
  },
  // Without an answer, the help menu does not offer to write to Sanity.
  "feedback check": {
    at: "function useFeedbackAvailable(options) {",
    patch: "return false;",
  },
  // Sanity Create needs a file that only a hosted Studio has.
  "search for a Studio that Sanity Create works with": {
    at: "async function fetchCreateCompatibleAppId(args) {",
    patch: "return { appId: undefined, studioApps: [] };",
  },
  // This form creates a client without the workspace's factory. It would use a host named after the project, which
  // exists only at Sanity.
  "client of the tasks' form": {
    at: "const clientFactory = source.unstable_clientFactory ||",
    patch: `((config) => createClient({
      ...config,
      useProjectHostname: !config.apiHost || new URL(config.apiHost).hostname.endsWith(".sanity.io"),
    })) ||`,
  },
  // Runs when the menu of workspaces opens.
  "request for the user of each workspace": {
    at: "async function callAuthId(client) {",
    patch: `client = client.withConfig({
      useProjectHostname: new URL(client.config().apiHost).hostname.endsWith(".sanity.io"),
    });`,
  },
  // A save without a connection crashed the tool, and the input was lost. Retries are safe: the transaction's id tells
  // the lake if only its response was lost.
  "failure of a save without a response": {
    at: "return from(commitActions(client, idPair, request.mutation.params)).pipe(",
    patch: `retry({
      delay: (error) => {
        if ("statusCode" in error) throw error;
        return timer(1000);
      },
    }),
    catchError((error) => {
      const { transactionId } = request.mutation.params;
      const isCommitted = error.details?.items?.some((item) => item.error?.type === "transactionIDInUseError");
      return isCommitted ? of({ transactionId }) : throwError(() => error);
    }),`,
  },
  // A publication has the id of the change before it. It replaced that change and was also added, so History showed it
  // twice. Fixed in Sanity 6.12.
  "merge of loaded and received events in History": {
    at: "const existingEvent = acc.get(event.id);",
    patch: `if (isEditDocumentVersionEvent(existingEvent) && !isEditDocumentVersionEvent(event)) {
      return acc.set(event.id, event);
    }`,
  },
  // After a quick response, an event that was received is also among those that are loaded right after it.
  "order of events in History": {
    at: "function sortEvents({\n  remoteEdits,\n  events: events2,\n  expandedEvents\n}) {",
    patch: `const received = new Set(
      remoteEdits.flatMap(({ transactions = [] }) => transactions.map(({ revisionId }) => revisionId)),
    );
    events2 = events2.filter((event) => !isEditDocumentVersionEvent(event) || !received.has(event.id));`,
  },
};

/**
 * Returns the Studio's code with all patches.
 * @throws Error if the code does not contain the place of a patch, so that an update of `sanity` cannot drop it unnoticed
 */
export function patchSanity(code: string): string {
  return Object.entries(PATCHES).reduce((rest, [what, { at, patch }]) => {
    if (!rest.includes(at))
      throw new Error(`sanity: the code for the ${what} has changed; see patches.ts`);
    return rest.replace(at, `${at} ${patch}`);
  }, code);
}
