// Remix's own code calls this (`vite-plugins/remix-navigation.ts`), so it imports nothing of the site.

/** Without an answer after this long, there is no connection. */
const PROBE_MS = 5_000;

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

type Listener = (wanted: Place | undefined) => void;

let report: Listener = () => {};
/** The place in the browser's history of the page that is shown. */
let shownIndex: number | undefined;
let isStaying = false;

/** True while the router returns to the page that is shown. */
export function isReturning(): boolean {
  return isStaying;
}

/**
 * Watches the connection.
 * @param listener called with the page that could not be reached, and with undefined when the connection is back
 * @returns ends it
 */
export function watchConnection(listener: Listener): () => void {
  report = listener;
  const isBack = () => listener(undefined);
  window.addEventListener("online", isBack);
  const rememberIndex = () => {
    if (window.__remixRouter.state.navigation.state === "idle") shownIndex = historyIndex();
  };
  rememberIndex();
  const unsubscribe = window.__remixRouter.subscribe(rememberIndex);
  return () => {
    report = () => {};
    window.removeEventListener("online", isBack);
    unsubscribe();
  };
}

/**
 * Lets the browser load a page whose data or script did not arrive. Without a connection, the browser would show an
 * error page of its own; the current page then stays, and the listener is notified.
 * @param wanted the target of the router's navigation; nothing happens if the visitor has chosen another
 */
export async function leadOn(wanted: Place): Promise<void> {
  const isReachable = await probe(wanted);
  const { location, navigation } = window.__remixRouter.state;
  const target = navigation.location;
  if (!target || !isSame(target, wanted)) return;
  if (!isReachable) stay(location, target);
  // After a step back or forward, the URL is already the wanted one.
  else if (isSame(window.location, target)) window.location.reload();
  else window.location.assign(pathOf(target) + target.hash);
}

/** Loads the document again, unless the browser would show its own error page. */
export async function reloadDocument(): Promise<void> {
  if (await probe(window.location)) window.location.reload();
  else report(window.location);
}

/**
 * The data of the page that is shown, while the router returns to it.
 * @public Remix's changed code imports it.
 */
export function dataOfStay(request: Request, routeId: string): Response | undefined {
  return isStaying ? shownData(request, routeId) : undefined;
}

/**
 * Called for data that did not arrive.
 * @public Remix's changed code imports it.
 * @returns the present data, if it is of the page that is shown
 * @throws the error of a form
 */
export async function dataWithoutAnswer(
  request: Request,
  routeId: string,
  error: unknown,
): Promise<Response> {
  if (request.method !== "GET" || request.signal.aborted || isStaying) throw error;
  const shown = shownData(request, routeId);
  if (shown) return shown;
  await leadOn(new URL(request.url));
  // Another page is loaded, or the router has returned to this one.
  return new Promise(() => {});
}

function shownData({ url }: Request, routeId: string): Response | undefined {
  const { location, loaderData } = window.__remixRouter.state;
  const data = loaderData[routeId];
  if (data === undefined || !isSame(new URL(url), location)) return undefined;
  return Response.json(data, { headers: { "X-Remix-Response": "yes" } });
}

async function probe(place: Place): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(PROBE_MS);
  const options: RequestInit = { method: "HEAD", cache: "no-store", signal };
  return fetch(pathOf(place), options).then(
    () => true,
    () => false,
  );
}

/** Ends the router's navigation. If it was a step in the history, takes that back. */
function stay(shown: Place, wanted: Place): void {
  isStaying = true;
  const end = () => {
    isStaying = false;
    report(wanted);
  };
  const steps = (shownIndex ?? 0) - (historyIndex() ?? 0);
  if (steps !== 0 && !isSame(window.location, shown)) {
    window.addEventListener("popstate", () => setTimeout(end), { once: true });
    window.history.go(steps);
  } else {
    const options = { replace: true, preventScrollReset: true };
    window.__remixRouter.navigate(pathOf(shown) + shown.hash, options).finally(end);
  }
}

function historyIndex(): number | undefined {
  return window.history.state?.idx;
}

function isSame(one: Place, other: Place): boolean {
  return pathOf(one) === pathOf(other);
}

function pathOf({ pathname, search }: Place): string {
  return pathname + search;
}
