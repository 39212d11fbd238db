import type { HeadersFunction } from "@remix-run/node";

/** A document has the headers that its loader decided on: a 404 must not be cached as a page. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
