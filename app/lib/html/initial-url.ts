declare global {
  interface Window {
    initialUrl?: string;
  }
}

/** Where storage is denied, Remix's script would throw: a storage that is always empty takes its place. */
const REPLACE_DENIED_STORAGE =
  'try{sessionStorage.getItem("")}catch(e){Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}})}';

/** Runs first in the page: records the URL that the document was loaded from. */
export const RECORD_INITIAL_URL = `window.initialUrl=location.pathname+location.search;${REPLACE_DENIED_STORAGE}`;

/**
 * Whether the visitor went back or forward to another URL before the page was hydrated. Among the URLs that a document
 * had through client-side navigation, the browser changes the URL only and does not load a document.
 */
export function hasUrlChanged(): boolean {
  const { pathname, search } = window.location;
  return window.initialUrl !== undefined && window.initialUrl !== pathname + search;
}
