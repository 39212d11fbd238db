// Remix's own code calls this (`vite-plugins/remix-navigation.ts`), so it imports nothing of the site.

/** Without an answer after this long, there is no connection. */
const PROBE_MS = 5_000;

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

type Listener = (wanted: string | undefined) => void;

let report: Listener = () => {};
/** The current page's index in the browser's history. */
let currentIndex: number | undefined;
let isCancelling = false;

/** True while the router goes back to the current page, because a navigation was cancelled. */
export function isNavigationCancelled(): boolean {
  return isCancelling;
}

/**
 * Watches the connection.
 * @param listener called with the route's path that could not be reached, and with undefined when the connection is back
 * @returns ends it
 */
export function watchConnection(listener: Listener): () => void {
  report = listener;
  const isBack = () => listener(undefined);
  window.addEventListener("online", isBack);
  const rememberIndex = () => {
    if (window.__remixRouter.state.navigation.state === "idle") currentIndex = historyIndex();
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
 * Turns a navigation whose data or script did not arrive into a document request. Without a connection, the browser
 * would show an error page of its own: the navigation is then cancelled, and the listener is notified.
 * @param wanted the target of the router's navigation; a stale one is ignored
 */
export async function loadByDocument(wanted: Place): Promise<void> {
  const isReachable = await probe(wanted);
  const { location, navigation } = window.__remixRouter.state;
  const target = navigation.location;
  if (!target || isCancelling || !isSame(target, wanted)) return;
  if (!isReachable) cancelNavigation(location, target);
  // After a step back or forward, the URL is already the wanted one.
  else if (isSame(window.location, target)) window.location.reload();
  else window.location.assign(pathOf(target) + target.hash);
}

/** Loads the document again, unless the browser would show its own error page. */
export async function reloadDocument(): Promise<void> {
  if (await probe(window.location)) window.location.reload();
  else report(routePath(window.location));
}

/**
 * The current page's data, while the router goes back to it.
 * @public Remix's changed code imports it.
 */
export function dataWhileCancelling(request: Request, routeId: string): Response | undefined {
  return isCancelling ? currentData(request, routeId) : undefined;
}

/**
 * Answers a data request that failed without a response.
 * @public Remix's changed code imports it.
 * @returns the current data, if it is of the current page
 * @throws the error of a form
 */
export async function dataAfterNetworkError(
  request: Request,
  routeId: string,
  error: unknown,
): Promise<Response> {
  if (request.method !== "GET" || request.signal.aborted || isCancelling) throw error;
  const current = currentData(request, routeId);
  if (current) return current;
  await loadByDocument(new URL(request.url));
  // Another document is loaded, or the navigation is cancelled.
  return new Promise(() => {});
}

function currentData({ url }: Request, routeId: string): Response | undefined {
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

/** Cancels the router's navigation. If it was a step in the history, takes that back. */
function cancelNavigation(current: Place, wanted: Place): void {
  isCancelling = true;
  const end = () => {
    isCancelling = false;
    report(routePath(wanted));
  };
  const steps = (currentIndex ?? 0) - (historyIndex() ?? 0);
  if (steps !== 0 && !isSame(window.location, current)) {
    window.addEventListener("popstate", () => setTimeout(end), { once: true });
    window.history.go(steps);
  } else {
    const options = { replace: true, preventScrollReset: true };
    window.__remixRouter.navigate(routePath(current) + current.hash, options).finally(end);
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

/** A path without the prefix of its language, which the router adds. */
function routePath(place: Place): string {
  const { basename = "/" } = window.__remixRouter;
  return pathOf(place)
    .replace(basename, "")
    .replace(/^(?!\/)/, "/");
}
