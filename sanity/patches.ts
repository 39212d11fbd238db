/** What is patched, in `node_modules`. */
export const SANITY_INDEX = /node_modules[\\/]sanity[\\/]lib[\\/]index\.js$/;

/**
 * Each patch stands right behind the code that it names. Most take away what the Studio asks of Sanity's own hosts by
 * itself, or as if it was on one of them, and has no switch for.
 */
const PATCHES = {
  "poll for newer versions": {
    at: "fetchLatestAvailableVersionForPackage = async (options) => {",
    patch: "return undefined;",
  },
  // Its answer decides whether the help menu offers to write to Sanity; without one, it does not.
  "question whether it may send feedback": {
    at: "function useFeedbackAvailable(options) {",
    patch: "return false;",
  },
  // Sanity's Create needs a file of the hosted Studio's build, which is looked for where the Studio says it is.
  "search for the Studio that Create works with": {
    at: "async function fetchCreateCompatibleAppId(args) {",
    patch: "return { appId: undefined, studioApps: [] };",
  },
  // A form of its own, on the tasks' dataset, with the host of the Studio's client and no client factory: it would
  // ask a host by the project's name, as only Sanity has.
  "client of the tasks' form": {
    at: "const clientFactory = source.unstable_clientFactory ||",
    patch: `((config) => createClient({
      ...config,
      useProjectHostname: !config.apiHost || new URL(config.apiHost).hostname.endsWith(".sanity.io"),
    })) ||`,
  },
  // Asked as soon as the menu of workspaces is opened.
  "question who is signed in to each workspace": {
    at: "async function callAuthId(client) {",
    patch: `client = client.withConfig({
      useProjectHostname: new URL(client.config().apiHost).hostname.endsWith(".sanity.io"),
    });`,
  },
  // A save that found no connection crashed the tool for good, and what was typed was lost. It has an id of its own, so
  // that it is never done twice: one whose answer alone was lost is known by it.
  "end at a save without an answer": {
    at: "return from(commitActions(client, idPair, request.mutation.params)).pipe(",
    patch: `retry({
      delay: (error) => {
        if ("statusCode" in error) throw error;
        return timer(1000);
      },
    }),
    catchError((error) => {
      const { transactionId } = request.mutation.params;
      const isKept = error.details?.items?.some((item) => item.error?.type === "transactionIDInUseError");
      return isKept ? of({ transactionId }) : throwError(() => error);
    }),`,
  },
  // A publication has the id of the last change before it. It took that change's place and was added beside it too, so
  // that History showed it twice; mended in Sanity 6.12.
  "joining of what History knew and was told": {
    at: "const existingEvent = acc.get(event.id);",
    patch: `if (isEditDocumentVersionEvent(existingEvent) && !isEditDocumentVersionEvent(event)) {
      return acc.set(event.id, event);
    }`,
  },
  // A change that was listened to is also among those that are asked for right after it, where the answer is quick.
  "order of what History shows": {
    at: "function sortEvents({\n  remoteEdits,\n  events: events2,\n  expandedEvents\n}) {",
    patch: `const heard = new Set(
      remoteEdits.flatMap(({ transactions = [] }) => transactions.map(({ revisionId }) => revisionId)),
    );
    events2 = events2.filter((event) => !isEditDocumentVersionEvent(event) || !heard.has(event.id));`,
  },
};

/**
 * The Studio's code with those patches.
 * @throws Error when what one names is not where it was, so that an update of `sanity` cannot drop it unseen.
 */
export function patchSanity(code: string): string {
  return Object.entries(PATCHES).reduce((rest, [what, { at, patch }]) => {
    if (!rest.includes(at)) throw new Error(`sanity: the ${what} looks different; see patches.ts`);
    return rest.replace(at, `${at} ${patch}`);
  }, code);
}
