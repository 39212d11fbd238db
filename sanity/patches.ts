/** The patched files in `node_modules`. The Studio's code is in many, whose names change with each version. */
export const SANITY_CODE =
  /node_modules[\\/](?:sanity|@portabletext[\\/]editor|@sanity[\\/]mutator)[\\/]lib[\\/][^\\/]+\.js$/;

/**
 * Each patch is inserted right after the code in `at`. It prevents a crash or lost text, for which Sanity has no option.
 * Its comment names the fault, the test that fails without it (`tests/browser/studio`, `tests/unit/sanity`), and the
 * change in Sanity's code that makes it unnecessary.
 */
const PATCHES = {
  // Fault: a save without a response crashes the tool, and its input is lost. The transaction's id makes a retry safe.
  // A release that is scheduled while somebody types refuses the save until it is published.
  // Test: restart.spec.ts: typed text is saved when the connection is lost.
  // Test: overtaken.spec.ts: text typed into a version stays when another has scheduled its release.
  // Until: the document store repeats a save that had no response, or that a scheduled release refused.
  "failure of a save without a response": {
    at: "return from(commitActions(client, idPair, request.mutation.params)).pipe(",
    patch: `retry({
      delay: (error) => {
        const isScheduled = error.details?.items?.some((item) => item.error?.currentState === "scheduled");
        if ("statusCode" in error && !isScheduled) throw error;
        return timer(1000);
      },
    }),
    catchError((error) => {
      const { transactionId } = request.mutation.params;
      const isCommitted = error.details?.items?.some((item) => item.error?.type === "transactionIDInUseError");
      return isCommitted ? of({ transactionId }) : throwError(() => error);
    }),`,
  },
  // Fault: a message of presence that cannot be sent, or a connection that ends, is an error that crashes the Studio.
  // Test: patches.test.ts: a message of presence that cannot be sent is no error of the Studio.
  // Until: createBifurTransport handles both.
  "failure of presence": {
    at: "createBifurTransport = (bifur, sessionId) => {",
    patch: `const socket = bifur;
    bifur = {
      listen: (...all) => socket.listen(...all).pipe(retry({ delay: 1000 }), repeat({ delay: 1000 })),
      request: (...all) => socket.request(...all).pipe(catchError(() => EMPTY)),
    };`,
  },
  // Fault: the first change of a published document is two saves; a page that is left in between loses the text.
  // Test: unsaved.spec.ts: a page that is left in the moment of the last key asks, and saves the text.
  // Until: one edit creates the draft too.
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
  // Fault: a save waits for the one before it, and is not sent if the page is left meanwhile.
  // Test: unsaved.spec.ts: a page that is left in the moment of the last key asks, and saves the text.
  // Test: patches.test.ts: the changes that wait for a save go into one when the page is left.
  // Until: the buffer sends all changes when the page is hidden.
  "save of a page that is left": {
    at: "commit() {",
    patch: `if (document.hidden) queueMicrotask(() => {
      const [save, ...others] = this.commits;
      if (!save) return;
      // Saves that are sent at the same time may arrive in another order.
      save.mutations.push(...others.flatMap((each) => each.mutations));
      this.commits.length = 1;
      for (const each of others) each.resolve();
      this._cycleCommitter();
    });`,
  },
  // Fault: unsaved text is lost, or the Studio crashes, when somebody publishes, discards or replaces its draft.
  // Test: overtaken.spec.ts: typed text stays when another publishes the document.
  // Until: the buffer makes unsaved changes again in what remains of the document.
  "unsaved changes of a replaced draft": {
    at: "withLatestFrom(currentBufferedDocument$), map$1(([mutationEvent, bufferedDocument]) => (",
    patch: `(({ commits, document }) => {
      // A save that was under way may arrive after all: the changes made again have it.
      const dropped = bufferedDocument.dropped ??= new Set();
      if (dropped.delete(mutationEvent.transactionId)) document.submitted.unshift(new Mutation(mutationEvent));
      const isReplaced = mutationEvent.transition === "disappear" || mutationEvent.mutations.some((each) => each.createOrReplace);
      if (!isReplaced || !bufferedDocument.LOCAL) return;
      dispatchEvent(new CustomEvent("changesovertaken", { detail: {
        before: document.HEAD,
        get after() { return bufferedDocument.LOCAL; },
        transaction: mutationEvent.transactionId,
      } }));
      bufferedDocument.buffer.rebase(null);
      for (const each of [...document.pending, ...document.submitted]) dropped.add(each.transactionId);
      commits.length = document.pending.length = document.submitted.length = 0;
    })(bufferedDocument),`,
  },
  // Fault: a form takes no key between the events of a transaction that publishes its document.
  // Test: overtaken.spec.ts: typed text stays when another publishes the document.
  // Until: a form stays editable then.
  "lock of a form during a transaction": {
    at: "LOCKED = { enabled: !0",
    patch: ", enabled: !1",
  },
  // Fault: a known response is read one render late: a form is mounted again, which closes menus and crashes offline.
  // Test: editing.spec.ts: a form is mounted once, with its comments.
  // Until: useObservable of react-rx returns a known value at once.
  "features that are known": {
    at: "return useObservable(t1, INITIAL_LOADING_STATE$2",
    patch: `&& (() => {
      let known;
      t1.subscribe((features) => { known = features; }).unsubscribe();
      return known;
    })`,
  },
  // Fault: rich texts read a moved caret 100 ms late; others' changes put it back, and letters land at the wrong place.
  // Test: same-field.spec.ts: keys move a caret while another types.
  // Until: the editor reads the selection before it applies a change from elsewhere.
  "caret of a rich text": {
    at: `targetTagName !== "TEXTAREA" && scheduleOnDOMSelectionChange()`,
    patch: ", scheduleOnDOMSelectionChange.flush(), onDOMSelectionChange.flush()",
  },
  // Fault: Presentation talks for seconds to the document that its frame had before: what it says is lost.
  // Test: translate.spec.ts: Presentation leads from a translation to its page.
  // Until: the connection is a new one when the frame is reloaded.
  "connection of a reloaded frame": {
    at: `return state_1.matches("loading")`,
    patch: `|| state_1.matches({ loaded: "reloading" })`,
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
