import type { IncomingMessage, ServerResponse } from "node:http";
import type { Access } from "../auth";
import { rememberAnswer, rememberedAnswer } from "../query";
import type { Services } from "../services";
import type { Dataset } from "../store";
import { authorizeDataset, tokenOf } from "./authorize";
import type { RouteContext } from "./context";
import { JSON_HEADERS } from "./json";

const QUERY_ADDRESS = /\/data\/query\/([a-z0-9_-]+)\?/;
const NO_PARAMETERS = new URLSearchParams();

/**
 * Answers the address of a query that the same reader asked before, if nothing has changed since, without
 * reading the address again: as most requests of a site are, and as fast as sending bytes can be.
 * @returns false when the request has to go the whole way.
 * @throws InvalidTokenError, HttpError 401
 */
export function repeatAnswer(
  { store, authenticate }: Services,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = "", headers } = request;
  // What a page of another origin may read is decided on the whole way.
  if (method !== "GET" || headers.origin !== undefined) return false;
  const name = QUERY_ADDRESS.exec(url)?.[1];
  const dataset = name && store.find(name);
  if (!dataset) return false;
  const access = authenticate(tokenOf(request, NO_PARAMETERS));
  authorizeDataset(store, name, access);
  const body = rememberedAnswer(dataset, keyOf(access, url));
  if (!body) return false;
  response.writeHead(200, ["Vary", "Origin", ...HEADERS, "Content-Length", String(body.length)]);
  response.end(body);
  return true;
}

/** Keeps a body that is good for as long as the dataset keeps its revision. */
export function rememberBody(
  { request, access }: RouteContext,
  dataset: Dataset,
  body: Buffer,
): void {
  if (request.method !== "GET") return;
  rememberAnswer(dataset, keyOf(access, request.url ?? ""), body);
}

const HEADERS = Object.entries(JSON_HEADERS).flat();

// No question that is remembered by its parts starts like this.
function keyOf({ user }: Access, url: string): string {
  return `${user?.id ?? ""} ${url}`;
}
