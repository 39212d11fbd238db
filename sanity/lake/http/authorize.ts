import type { IncomingMessage } from "node:http";
import type { Access } from "../auth";
import { LakeError } from "../errors";
import type { Store } from "../store";
import type { Route } from "./context";

/** The token of a request: a Bearer header, or `__token` where no header can be sent. */
export function tokenOf(request: IncomingMessage, query: URLSearchParams): string | undefined {
  const header = request.headers.authorization;
  const bearer = header && /^Bearer +(\S+)$/i.exec(header)?.[1];
  // A header that is no Bearer token is a wrong token, not a missing one.
  return bearer ?? (header ? "" : (query.get("__token") ?? undefined));
}

/** @throws LakeError (tokenMissing, tokenTooWeak) that says what is missing. */
export function authorize(needs: Route["needs"], access: Access): void {
  if (needs === "nothing" || access.role === "write" || needs === access.role) return;
  if (access.role === "anonymous") {
    throw new LakeError(
      "tokenMissing",
      `This needs the ${needs} token of this lake: send "Authorization: Bearer <token>"`,
    );
  }
  const description =
    "Insufficient permissions: the read token cannot do this, send the write token";
  const problem = { type: "insufficientPermissionsError", description, permission: "update" };
  throw new LakeError("tokenTooWeak", description, { items: [{ error: problem, index: 0 }] });
}

/**
 * Whatever a route lets strangers read, it is nothing of a private dataset.
 * @throws LakeError (tokenMissing)
 */
export function authorizeDataset(store: Store, name: string | undefined, access: Access): void {
  if (name === undefined || access.role !== "anonymous" || !store.isPrivate(name)) return;
  throw new LakeError(
    "tokenMissing",
    `The dataset "${name}" is private: send "Authorization: Bearer <token>" with a token of this lake`,
  );
}
