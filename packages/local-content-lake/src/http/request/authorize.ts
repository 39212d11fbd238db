import type { IncomingMessage } from "node:http";
import type { Access } from "../../auth";
import { LEAST_ROLE, type RequiredAccess, type Role, roleAllows } from "../../auth/people";
import type { RequireWritable } from "../../mutate";
import { affectsSchedule } from "../../scheduler/due-publications";
import type { Dataset, Store } from "../../store";
import { LakeError, type RequestErrorCode } from "../../util/errors";
import { isDraftId } from "../../util/ids";

/** The token of a request: a Bearer header, or `__token` where no header can be sent. */
export function tokenOf(request: IncomingMessage, query: URLSearchParams): string | undefined {
  const header = request.headers.authorization;
  const bearer = header && /^Bearer +(\S+)$/i.exec(header)?.[1];
  // A header that is no Bearer token is a wrong token, not a missing one.
  return bearer ?? (header ? "" : (query.get("__token") ?? undefined));
}

/** A refused mutation has a shape of its own on Sanity; whatever else is refused has another. */
export type Refusal = Extract<RequestErrorCode, "PERMISSION_DENIED" | "MUTATION_DENIED">;

/** @throws LakeError (TOKEN_MISSING, or the refusal) that says what is missing. */
export function authorize(
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
  if (!roleAllows(access.role, needs)) throw tooWeak(access.role, needs, refusal);
}

/** Whether someone decides on people, programs and datasets. */
export function isAdministrator({ role }: Access): boolean {
  return role !== "anonymous" && roleAllows(role, "manage");
}

const PERMISSION = { read: "read", draft: "update", manage: "manage" } as const;

function tooWeak(
  role: Role,
  needs: Exclude<RequiredAccess, "nothing">,
  refusal: Refusal,
): LakeError {
  const asked = withArticle(LEAST_ROLE[needs]);
  const description = `Insufficient permissions: this takes ${asked}, and this token is that of ${withArticle(role)}`;
  return permissionError(description, PERMISSION[needs], refusal);
}

/** What someone may write, for a transaction to be checked by; undefined where that is everything. */
export function writableBy(
  store: Store,
  dataset: string,
  { role }: Access,
  refusal: Refusal = "PERMISSION_DENIED",
): RequireWritable | undefined {
  if (role !== "contributor") return undefined;
  // Comments and tasks are nothing that a reader of the site sees.
  if (store.describe(dataset).addonFor) return undefined;
  return (id, change) => {
    if (!isDraftId(id)) refuse(`writes drafts only, and "${id}" is none`, refusal);
    // Whatever is in such a draft is published by itself.
    if (change && affectsSchedule(change))
      refuse(`touches no schedule, and "${id}" has one`, refusal);
  };
}

function refuse(why: string, refusal: Refusal): never {
  throw permissionError(
    `Insufficient permissions: a contributor ${why}. Ask an editor to publish`,
    "update",
    refusal,
  );
}

/** The dataset to write to; who decides on datasets makes it by writing. @throws DatasetNotFoundError */
export function datasetToWrite(store: Store, name: string, { role }: Access): Dataset {
  return role === "administrator" ? store.createDataset(name) : store.dataset(name);
}

function permissionError(description: string, permission: string, refusal: Refusal): LakeError {
  if (refusal === "PERMISSION_DENIED") return new LakeError(refusal, description, { permission });
  const error = { type: "insufficientPermissionsError", description, permission };
  return new LakeError(refusal, description, { items: [{ error, index: 0 }] });
}

function withArticle(role: Role): string {
  return `${/^[ae]/.test(role) ? "an" : "a"} ${role}`;
}

/**
 * Whatever a route lets strangers read, it is nothing of a private dataset.
 * @throws LakeError (TOKEN_MISSING)
 */
export function authorizeDataset(store: Store, name: string | undefined, access: Access): void {
  if (name === undefined || access.role !== "anonymous" || !store.isPrivate(name)) return;
  throw new LakeError(
    "TOKEN_MISSING",
    `The dataset "${name}" is private: send "Authorization: Bearer <token>" with a token of this lake`,
  );
}
