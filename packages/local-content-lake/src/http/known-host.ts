import type { IncomingMessage } from "node:http";
import { LakeError } from "../util/errors";
import { hostOf, SEVERAL } from "../util/process/host-of";
import { badRequest } from "./http-error";
import type { Origins } from "./origins";

/** @throws LakeError: 421 for a name that is not the lake's, 400 for what is no name, or several */
export function requireKnownHost(origins: Origins, request: IncomingMessage): void {
  const host = hostOf(request);
  if (host?.includes(SEVERAL)) throw badRequest("The request has more than one Host");
  if (origins.servesHost(host)) return;
  if (!/^[\w.:[\]-]{1,100}$/.test(host ?? "")) {
    throw badRequest("The Host of the request cannot be read");
  }
  throw new LakeError(
    "hostUnknown",
    `This lake does not answer for ${host}. If it should, name it with --public-url or --allow-origin`,
  );
}
