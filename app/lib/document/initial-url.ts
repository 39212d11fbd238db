declare global {
  interface Window {
    initialUrl?: string;
  }
}

/** Runs first in the page: records the URL that the document was loaded from. */
export const RECORD_INITIAL_URL = "window.initialUrl=location.pathname+location.search";

/**
 * Whether the visitor went back or forward to another URL before the page was hydrated. Among the URLs that a document
 * had through client-side navigation, the browser changes the URL only and does not load a document.
 */
export function hasUrlChanged(): boolean {
  const { pathname, search } = window.location;
  return window.initialUrl !== undefined && window.initialUrl !== pathname + search;
}
