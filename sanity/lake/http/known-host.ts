import type { IncomingMessage } from "node:http";
import { LakeError } from "../errors";
import { badRequest } from "./http-error";
import type { Origins } from "./origins";

/** @throws LakeError: 421 for a name that is not the lake's, 400 for what is no name, or several */
export function requireKnownHost(origins: Origins, { headers, rawHeaders }: IncomingMessage): void {
  const { host } = headers;
  // Whoever passed the request on may have gone by another of them.
  if (isNamedTwice(rawHeaders)) throw badRequest("The request has more than one Host");
  if (origins.answersFor(host)) return;
  if (!/^[\w.:[\]-]{1,100}$/.test(host ?? "")) {
    throw badRequest("The Host of the request cannot be read");
  }
  throw new LakeError(
    "hostUnknown",
    `This lake does not answer for ${host}. If it should, name it with --public-url or --allow-origin`,
  );
}

function isNamedTwice(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === "host").length > 1;
}
