import type { IncomingMessage } from "node:http";
import type { Access } from "../../auth";
import { digest, LEAST_ROLE, type RequiredAccess, type Role, roleAllows } from "../../auth/people";
import type { RequireWritable } from "../../mutate";
import { affectsSchedule } from "../../scheduler/due-publications";
import type { Dataset, Store } from "../../store";
import { DatasetNameError, DatasetNotFoundError, LakeError } from "../../util/errors";
import { isDraftId, isValidDatasetName } from "../../util/ids";
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
  { authenticate, people, store }: Services,
  { token, needs, refusal, dataset }: Requirements,
): () => Access {
  const identity = dataset === undefined ? undefined : store.datasets.identityOf(dataset);
  const given = token === undefined ? undefined : digest(token);
  return () => {
    // Another process may have revoked the credential.
    if (token !== undefined) people.refresh();
    const access = authenticate(token, given);
    requireAccess(needs, access, refusal);
    if (dataset === undefined) return access;
    if (identity !== undefined && store.datasets.identityOf(dataset) !== identity) {
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
  if (!roleAllows(access.role, needs)) throw tooWeak(access.role, needs, refusal);
}

/**
 * The read policy: anonymous clients read nothing of a private dataset. Everything that sends content asks it when the
 * content leaves, not only when the request arrives.
 */
function mayRead(store: Store, dataset: string, access: Pick<Access, "role">): boolean {
  return access.role !== "anonymous" || !store.datasets.isPrivate(dataset);
}

function requireReadable(store: Store, dataset: string, access: Access): void {
  if (mayRead(store, dataset, access)) return;
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

function tooWeak(
  role: Role,
  needs: Exclude<RequiredAccess, "nothing">,
  refusal: Refusal,
): LakeError {
  const required = withArticle(LEAST_ROLE[needs]);
  const description = `Insufficient permissions: this takes ${required}, and this token is that of ${withArticle(role)}`;
  return permissionError(description, PERMISSION[needs], refusal);
}

/** One request has about as much. Writing 32 MB, which a document may have, holds all other requests for half a second. */
const MAX_CONTRIBUTED = 4_000_000;

/** The permission checks of a transaction, which run inside it. */
export interface WritePolicy {
  authorize(): void;
  requireWritable: RequireWritable;
  /** Characters of all documents that a transaction may write. */
  mostCharacters(): number;
}

/** @param refusal the error code of a refusal */
export function writePolicy(
  context: Pick<RouteContext, "authorize" | "services">,
  dataset: string,
  refusal: Refusal = "PERMISSION_DENIED",
): WritePolicy {
  const { store } = context.services;
  let access: Access | undefined;
  return {
    authorize() {
      access = context.authorize();
    },
    mostCharacters() {
      access ??= context.authorize();
      return access.role === "contributor" ? MAX_CONTRIBUTED : Number.POSITIVE_INFINITY;
    },
    requireWritable(id, change) {
      access ??= context.authorize();
      if (access.role !== "contributor") return;
      if (!change) refuse(`erases no history, and "${id}" has one`, refusal);
      // The site shows no comments or tasks.
      if (store.datasets.describe(dataset).addonFor) return;
      if (!isDraftId(id)) refuse(`writes drafts only, and "${id}" is none`, refusal);
      // A scheduled draft is published without an editor.
      if (affectsSchedule(change)) refuse(`touches no schedule, and "${id}" has one`, refusal);
    },
  };
}

function refuse(why: string, refusal: Refusal): never {
  throw permissionError(
    `Insufficient permissions: a contributor ${why}. Ask an editor to publish`,
    "update",
    refusal,
  );
}

/**
 * Returns the dataset to write to. A write never creates a dataset.
 *
 * @throws DatasetNameError, DatasetNotFoundError
 */
export function datasetToWrite({
  services,
  path,
}: Pick<RouteContext, "services" | "path">): Dataset {
  const name = path.dataset ?? "";
  if (!isValidDatasetName(name)) throw new DatasetNameError(name);
  return services.store.datasets.get(name);
}

function permissionError(description: string, permission: string, refusal: Refusal): LakeError {
  if (refusal === "PERMISSION_DENIED") return new LakeError(refusal, description, { permission });
  const error = { type: "insufficientPermissionsError", description, permission };
  return new LakeError(refusal, description, { items: [{ error, index: 0 }] });
}

function withArticle(role: Role): string {
  return `${/^[ae]/.test(role) ? "an" : "a"} ${role}`;
}
