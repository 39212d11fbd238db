import type { IncomingMessage } from "node:http";
import { LakeError } from "../errors";
import { badRequest } from "./http-error";
import type { Origins } from "./origins";

/** @throws LakeError: 421 for a name that is not the lake's, 400 for what is no name */
export function requireKnownHost(origins: Origins, { headers }: IncomingMessage): void {
  const { host } = headers;
  if (origins.answersFor(host)) return;
  if (!/^[\w.:[\]-]{1,100}$/.test(host ?? "")) {
    throw badRequest("The Host of the request cannot be read");
  }
  throw new LakeError(
    "hostUnknown",
    `This lake does not answer for ${host}. If it should, name it with --public-url or --allow-origin`,
  );
}
