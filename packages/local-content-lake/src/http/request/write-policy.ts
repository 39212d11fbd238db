import { isDeepStrictEqual } from "node:util";
import type { Access } from "../../auth/authenticate";
import type { RequireWritable } from "../../mutate";
import { affectsSchedule } from "../../scheduler/due-publications";
import type { DocumentChange, Store } from "../../store";
import { isDraftId } from "../../util/ids";
import { isObject } from "../../util/json";
import { CONTRIBUTOR_LIMITS, type WriteLimits } from "../../util/limits";
import type { SanityDocument } from "../../util/types";
import type { Refusal, RouteContext } from "../context";
import { permissionError, withArticle } from "./authorize";

/** The permission checks of a transaction, which run inside it. */
export interface WritePolicy {
  authorize(): void;
  requireWritable: RequireWritable;
  limits(): WriteLimits | undefined;
}

/** @param refusal the error code of a refusal */
export function writePolicy(
  context: Pick<RouteContext, "access" | "authorize" | "services">,
  dataset: string,
  refusal: Refusal = "PERMISSION_DENIED",
): WritePolicy {
  const { store } = context.services;
  return {
    authorize: () => void context.authorize(),
    limits: () => (context.access.role === "contributor" ? CONTRIBUTOR_LIMITS : undefined),
    requireWritable(id, change) {
      const fault = faultOf(store, dataset, { id, change }, context.access);
      if (!fault) return;
      const description = `Insufficient permissions: ${withArticle(context.access.role)} ${fault}`;
      throw permissionError(description, "update", refusal);
    },
  };
}

/**
 * Says why the author of a change may not make it; undefined for an allowed one.
 * A document without a change only loses its history.
 */
function faultOf(
  { datasets }: Store,
  dataset: string,
  { id, change }: { id: string; change: DocumentChange | undefined },
  { role, user }: Access,
): string | undefined {
  const isContributor = role === "contributor";
  if (isContributor && !change) return `erases no history, and "${id}" has one. ${ASK}`;
  // The site shows no comments or tasks.
  const isDiscussion = datasets.describe(dataset).addonFor !== null;
  if (isContributor && !isDiscussion && !isDraftId(id)) {
    return `writes drafts only, and "${id}" is none. ${ASK}`;
  }
  // A scheduled draft is published without an editor.
  if (isContributor && change && affectsSchedule(change)) {
    return `touches no schedule, and "${id}" has one. ${ASK}`;
  }
  // An administrator imports what others wrote.
  if (!isDiscussion || !change || !user || role === "administrator") return undefined;
  const get = (parent: string) => datasets.get(dataset).raw.get(parent);
  return discussionFault(change, { userId: user.id, isContributor, get });
}

const ASK = "Ask an editor to publish";

/** Attributes of another person's comment that the Studio changes: it resolves, reacts, and moves a marked text. */
const ANYBODYS = new Set(["status", "reactions", "target", "_rev", "_updatedAt"]);

interface Discussion {
  /** The user id of the author of the change. */
  userId: string;
  isContributor: boolean;
  /** Reads a document as it is before the change. */
  get(id: string): SanityDocument | undefined;
}

/**
 * Says why somebody may not make a change in a dataset of comments and tasks. Everybody writes under their own name;
 * contributors neither rewrite nor delete what others wrote, as in the Studio.
 * @returns undefined for an allowed change
 */
function discussionFault(change: DocumentChange, discussion: Discussion): string | undefined {
  const { before, after } = change;
  if (after && !isOwnName(change, discussion)) return "writes under no other name";
  if (!before || !discussion.isContributor || before.authorId === discussion.userId) {
    return undefined;
  }
  if (!after) return isAnswer(before, discussion) ? undefined : "deletes only what they wrote";
  if (before._type === "tasks.task" || isSharedChange(before, after)) return undefined;
  return "rewrites no comment of somebody else";
}

function isOwnName({ before, after }: DocumentChange, { userId }: Discussion): boolean {
  if (!before && after?.authorId !== undefined && after.authorId !== userId) return false;
  if (before && !isDeepStrictEqual(before.authorId, after?.authorId)) return false;
  return reactionsOfOthers(before, userId) === reactionsOfOthers(after, userId);
}

function reactionsOfOthers(document: SanityDocument | null, userId: string): string {
  const reactions = document?.reactions;
  const isOwn = (reaction: unknown) => isObject(reaction) && reaction.userId === userId;
  return JSON.stringify(
    Array.isArray(reactions) ? reactions.filter((reaction) => !isOwn(reaction)) : [],
  );
}

/** The Studio deletes a comment and the answers to it at the same time, in either order. */
function isAnswer({ parentCommentId }: SanityDocument, { userId, get }: Discussion): boolean {
  if (typeof parentCommentId !== "string") return false;
  const parent = get(parentCommentId);
  return !parent || parent.authorId === userId;
}

function isSharedChange(before: SanityDocument, after: SanityDocument): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return (
    changed.every((name) => ANYBODYS.has(name)) &&
    isDeepStrictEqual(placeless(before.target), placeless(after.target))
  );
}

/** The target of a comment, which stays, without the place in it, which moves with the text. */
function placeless(target: unknown): unknown {
  return isObject(target) ? { ...target, path: undefined } : target;
}
