import type { Access } from "../../auth";
import { type RequireWritable, UNLIMITED, type WriteLimits } from "../../mutate";
import { affectsSchedule } from "../../scheduler/due-publications";
import type { DocumentChange, Store } from "../../store";
import { isDraftId } from "../../util/ids";
import type { Refusal, RouteContext } from "../context";
import { permissionError, withArticle } from "./authorize";
import { discussionFault } from "./discussion";

/** One request has about as many characters. More, or more values, hold all other requests for over 100 ms. */
const CONTRIBUTED: WriteLimits = { characters: 4_000_000, values: 250_000 };

/** The permission checks of a transaction, which run inside it. */
export interface WritePolicy {
  authorize(): void;
  requireWritable: RequireWritable;
  limits(): WriteLimits;
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
    limits() {
      access ??= context.authorize();
      return access.role === "contributor" ? CONTRIBUTED : UNLIMITED;
    },
    requireWritable(id, change) {
      access ??= context.authorize();
      const fault = faultOf(store, dataset, { id, change }, access);
      if (!fault) return;
      const description = `Insufficient permissions: ${withArticle(access.role)} ${fault}`;
      throw permissionError(description, "update", refusal);
    },
  };
}

interface Written {
  id: string;
  /** Undefined if only the history is erased. */
  change: DocumentChange | undefined;
}

/** Says why the author of a change may not make it; undefined for an allowed one. */
function faultOf(
  { datasets }: Store,
  dataset: string,
  { id, change }: Written,
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
