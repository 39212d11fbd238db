import { NAME } from "../contract/document-name";

/** The patched files in `node_modules`. The Studio's code is in many, whose names change with each version. */
export const SANITY_CODE =
  /node_modules[\\/](?:sanity[\\/]lib|sanity-plugin-media[\\/]dist|@portabletext[\\/]editor[\\/]lib)[\\/][^\\/]+\.js$/;

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
  // The messages about who is where. One that could not be sent, for example after an editor chose to stay on the page,
  // crashed the whole Studio. A tab that stays open takes part again.
  "failure of presence": {
    at: "createBifurTransport = (bifur, sessionId) => {",
    patch: `const socket = bifur;
    bifur = {
      listen: (...all) => socket.listen(...all).pipe(retry({ delay: 1000 }), repeat({ delay: 1000 })),
      request: (...all) => socket.request(...all).pipe(catchError(() => EMPTY)),
    };`,
  },
  "end of presence": {
    at: "takeUntil$1(fromEvent(window,",
    patch: `"pagehide" ||`,
  },
  // The first change of a published document was two saves, the draft and then the change, which waited for a response.
  // A page that was left meanwhile lost the change. One edit creates the draft too.
  "first change of a published document": {
    at: "let patchMutation = draft.patch(patches);",
    patch: `if (!snapshots.draft && snapshots.published) {
      draft.mutate([
        draft.createIfNotExists({
          ...initialDocument,
          ...snapshots.published,
          _id: idPair.draftId,
          _type: typeName,
        }),
        ...patchMutation,
      ]);
      return;
    }`,
  },
  // The first thing to focus in a form is the button for a comment, which is no field: the Studio takes the focus again,
  // and closes a menu that was opened meanwhile. The first field gets it, unless a menu is open.
  "focus in a form that opens": {
    at: "!hasFocusedAnyPath && ready && !formState?.focusPath.length && formRef &&",
    patch: `!document.activeElement?.closest("[role=menu], [aria-expanded=true]") &&
      !formRef.querySelector("[data-testid^=field-]")
        ?.querySelector(":is(input, textarea, select):enabled:not([type=file]), [contenteditable=true]")
        ?.focus() && !1 &&`,
  },
  // A response that is known is read one render late. Each document's form was mounted twice, without comments and then
  // with them, and the second one closed a menu that was opened meanwhile.
  "features that are known": {
    at: "return useObservable(t1, INITIAL_LOADING_STATE$2",
    patch: `&& (() => {
      let known;
      t1.subscribe((features) => { known = features; }).unsubscribe();
      return known;
    })`,
  },
  // To learn what a role may do with releases, the Studio tries it. The lake refuses all of it to some.
  "trials in Releases": {
    at: "checkWithPermissionGuard = async (action, ...args) => {",
    patch: `if (document.documentElement.hasAttribute("data-never-publishes")) return false;`,
  },
  // The words for a refused deletion in the media library name no document.
  "refused deletion of an asset": {
    at: "notificationsAssetsDeleteErrorEpic =",
    patch: `(action$, _state$, { client }) => action$.pipe(
      filter(assetsActions.deleteError.match),
      mergeMap(({ payload: { assetIds } }) => client.observable.fetch(
        '*[references($assetIds)] { "name": coalesce(${NAME}, seo.title, _type) }',
        { assetIds },
      ).pipe(catchError(() => of([])))),
      mergeMap((documents) => {
        // A document and its draft count once.
        const names = [...new Set(documents.map(({ name }) => "“" + name + "”"))];
        const shown = names.slice(0, 3).join(", ") + (names.length > 3 ? " and " + (names.length - 3) + " more" : "");
        const title = names.length === 0
          ? "Nothing was deleted. Try again in a moment."
          : "Nothing was deleted, as it is in use: " + shown + ". Take it out there first; the tab “References” has the links.";
        return of(notificationsSlice.actions.add({ status: "error", title }));
      }),
    ), replacedDeleteErrorEpic =`,
  },
  // The editor of rich texts learned up to 100 ms late where a key or the mouse moved the caret, and never if it moved
  // right after a change was shown. A change that another person made meanwhile put the caret back.
  "caret of a rich text": {
    at: `targetTagName !== "TEXTAREA" && scheduleOnDOMSelectionChange()`,
    patch: ", scheduleOnDOMSelectionChange.flush(), onDOMSelectionChange.flush()",
  },
  "caret that moves during a change": {
    at: "let androidInputManager = androidInputManagerRef.current;",
    patch: "if (state.isUpdatingSelection) state.isCaretMissed = true;",
  },
  "caret after a change": {
    at: "setTimeout(() => {\n\t\t\t\tstate.isUpdatingSelection = !1;",
    patch: `if (state.isCaretMissed) {
      state.isCaretMissed = false;
      onDOMSelectionChange();
      onDOMSelectionChange.flush();
    }`,
  },
  // After a quick response, an event that was received is also among those that are loaded right after it.
  "order of events in History": {
    at: "function sortEvents({ remoteEdits, events, expandedEvents }) {",
    patch: `const received = new Set(
      remoteEdits.flatMap(({ transactions = [] }) => transactions.map(({ revisionId }) => revisionId)),
    );
    events = events.filter((event) => !isEditDocumentVersionEvent(event) || !received.has(event.id));`,
  },
};

/**
 * Returns a file of the Studio with the patches whose places it contains.
 * @param applied gets the names of these patches
 */
export function patchSanity(code: string, applied: Set<string>): string {
  return Object.entries(PATCHES).reduce((rest, [what, { at, patch }]) => {
    if (!rest.includes(at)) return rest;
    applied.add(what);
    return rest.replace(at, () => `${at} ${patch}`);
  }, code);
}

/** @throws Error if a patch was applied nowhere, so that an update of `sanity` cannot drop it unnoticed */
export function checkPatches(applied: ReadonlySet<string>): void {
  const missing = Object.keys(PATCHES).filter((what) => !applied.has(what));
  if (missing.length > 0)
    throw new Error(
      `sanity: the code for the ${missing.join(", the ")} has changed; see patches.ts`,
    );
}
