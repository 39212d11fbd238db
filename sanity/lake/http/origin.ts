import type { IncomingMessage } from "node:http";

/** The origin under which a request reached us, for addresses that are used elsewhere. */
export function originOf({ headers, socket }: IncomingMessage): string {
  const secure = "encrypted" in socket || headers["x-forwarded-proto"] === "https";
  return `${secure ? "https" : "http"}://${headers.host ?? "localhost"}`;
}
