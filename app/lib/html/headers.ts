import type { HeadersFunction } from "@remix-run/node";

/** Uses the loader's headers for the document: a 404 must not be cached like a page. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
