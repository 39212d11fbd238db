import type { IncomingMessage } from "node:http";
import { type Access, digest } from "../../auth/authenticate";
import { LEAST_ROLE, type RequiredAccess, roleAllows } from "../../auth/role";
import type { Dataset, Store } from "../../store";
import { DatasetNotFoundError, hasCode, invalidDatasetName, LakeError } from "../../util/errors";
import { isValidDatasetName } from "../../util/ids";
import type { Refusal, RouteContext, Services } from "../context";

/** The token of a request: a Bearer header, or `__token` for clients that cannot send headers. */
export function tokenOf(request: IncomingMessage, query: URLSearchParams): string | undefined {
  const header = request.headers.authorization;
  const bearer = header && /^Bearer +(\S+)$/i.exec(header)?.[1];
  // Any other Authorization header counts as a wrong token, not as a missing one.
  return bearer ?? (header ? "" : (query.get("__token") ?? undefined));
}

/** The required access, checked now and again at the moment of effect. */
interface Requirements {
  token: string | undefined;
  /** The token's `digest`, if the caller has it. */
  hash?: Buffer | undefined;
  needs: RequiredAccess;
  refusal?: Refusal | undefined;
  dataset: string | undefined;
}

/**
 * Authorizes a request.
 *
 * @returns a function that checks the same again. It also throws `DATASET_NOT_FOUND` if the dataset was deleted since,
 * even if there is another one of its name, which may have another visibility.
 * @throws LakeError as the function does
 */
export function authorizeRequest(
  { authentication, store }: Services,
  { token, hash, needs, refusal, dataset }: Requirements,
): () => Access {
  const identityOf = (name = "") => store.datasets.find(name)?.identity;
  const identity = identityOf(dataset);
  const given = hash ?? (token === undefined ? undefined : digest(token));
  return () => {
    const access = authentication.authenticate(token, given);
    requireAccess(needs, access, refusal);
    if (dataset === undefined) return access;
    if (identity !== undefined && identityOf(dataset) !== identity) {
      throw new DatasetNotFoundError(dataset);
    }
    requireReadable(store, dataset, access);
    return access;
  };
}

/** @throws LakeError `TOKEN_MISSING`, or the refusal, with the role that is missing */
export function requireAccess(
  needs: RequiredAccess,
  access: Access,
  refusal: Refusal = "PERMISSION_DENIED",
): void {
  if (needs === "nothing") return;
  if (access.role === "anonymous") {
    const token = needs === "read" ? "a token of this lake" : "the write token of this lake";
    const role = LEAST_ROLE[needs];
    throw new LakeError(
      "TOKEN_MISSING",
      `This needs ${token}, or that of ${withArticle(role)}: send "Authorization: Bearer <token>"`,
    );
  }
  if (roleAllows(access.role, needs)) return;
  const required = withArticle(LEAST_ROLE[needs]);
  const description = `Insufficient permissions: this takes ${required}, and this token is that of ${withArticle(access.role)}`;
  throw permissionError(description, PERMISSION[needs], refusal);
}

/**
 * The read policy: anonymous clients read nothing of a private dataset. Everything that sends content asks it when the
 * content leaves, not only when the request arrives.
 */
function requireReadable({ datasets }: Store, dataset: string, { role }: Access): void {
  if (role !== "anonymous" || !datasets.isPrivate(dataset)) return;
  throw new LakeError(
    "TOKEN_MISSING",
    `The dataset "${dataset}" is private: send "Authorization: Bearer <token>" with a token of this lake`,
  );
}

/** True for callers who manage people, programs and datasets. */
export function isAdministrator({ role }: Access): boolean {
  return role !== "anonymous" && roleAllows(role, "manage");
}

const PERMISSION = { read: "read", draft: "update", manage: "manage" } as const;

/**
 * Returns the dataset to write to. A write never creates a dataset.
 *
 * @throws LakeError (INVALID_REQUEST), DatasetNotFoundError
 */
export function datasetToWrite({
  services,
  path,
}: Pick<RouteContext, "services" | "path">): Dataset {
  const name = path.dataset ?? "";
  if (!isValidDatasetName(name)) throw invalidDatasetName(name);
  return services.store.datasets.get(name);
}

export function permissionError(
  description: string,
  permission: string,
  refusal: Refusal,
): LakeError {
  if (refusal === "PERMISSION_DENIED") return new LakeError(refusal, description, { permission });
  const error = { type: "insufficientPermissionsError", description, permission };
  return new LakeError(refusal, description, { items: [{ error, index: 0 }] });
}

export function withArticle(role: Access["role"]): string {
  return `${/^[ae]/.test(role) ? "an" : "a"} ${role}`;
}

/**
 * Delays the response to a wrong token, longer each time; after too many it only says so. Valid tokens are accepted
 * before this runs, so nobody can lock out their owner.
 * @returns the error to answer with
 */
export async function delayWrongToken(
  { attempts, getClientIp, audit }: Services,
  request: IncomingMessage,
  error: unknown,
): Promise<unknown> {
  if (!hasCode(error, "TOKEN_UNKNOWN")) return error;
  const ip = getClientIp(request);
  const blockedMs = await attempts.delay(ip);
  if (blockedMs > 0) {
    const minutes = Math.ceil(blockedMs / 60_000);
    const message = `Too many wrong tokens: try again in ${minutes} minutes, or send a right one`;
    return new LakeError("TOO_MANY_ATTEMPTS", message);
  }
  audit.record({ actor: "anonymous", action: "token", target: "", result: "refused", ip });
  return error;
}
