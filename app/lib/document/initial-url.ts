declare global {
  interface Window {
    arrivedAt?: string;
  }
}

/** Runs in the page before all else: it writes down of which address this document is. */
export const RECORD_INITIAL_URL = "window.arrivedAt=location.pathname+location.search";

/**
 * Whether a step back or forward has left this document for another address, before anything on it could answer: among
 * the addresses that it had when it was open before, a browser changes nothing but the address.
 */
export function hasUrlChanged(): boolean {
  const { pathname, search } = window.location;
  return window.arrivedAt !== undefined && window.arrivedAt !== pathname + search;
}
