import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { firstValueFrom } from "rxjs";
import { type GrantsStore, getDraftId, getPublishedId, type SanityDocument } from "sanity";
import { RAW } from "../../../contract/api-version";
import { nameOf } from "../../../contract/document-name";
import { errorMessage } from "../people/error-message";
import { strongReferences } from "../trash/lost-references";
import type { ListedDocument } from "./read-list";

export type ActionName = "publish" | "unpublish" | "delete";

/** So many documents are checked at once, or changed in one transaction. */
const BATCH = 50;

interface Refusal {
  document: ListedDocument;
  reason: string;
}

/** On which documents an action is carried out, and on which it cannot be. */
export interface ActionPlan {
  action: ActionName;
  possible: ListedDocument[];
  refused: Refusal[];
}

export interface ActionContext {
  client: SanityClient;
  grants: Pick<GrantsStore, "checkDocumentPermission">;
  /** Begins a check of many drafts. @returns why one of them cannot be published; undefined if it can */
  startCheck(): (draft: SanityDocument) => Promise<string | undefined>;
  titleOf(type: string): string;
}

/** Why an action cannot be carried out, by what is stored of a document and by the user's role. */
async function refusalOf(
  action: ActionName,
  document: ListedDocument,
  { grants }: Pick<ActionContext, "grants">,
): Promise<string | undefined> {
  const { id, draft = null, published = null, versions, isScheduled } = document;
  if (action === "publish" && !draft) return "It has no changes.";
  if (action === "unpublish" && !published) return "It is not on the site.";
  if (action === "delete" && versions.length > 0)
    return "It is in a release. Take it out there first.";
  if (action !== "unpublish" && isScheduled) return "It is scheduled. End the schedule first.";
  // As the Studio asks for a single document.
  const may = async (...asked: Parameters<typeof grants.checkDocumentPermission>) =>
    (await firstValueFrom(grants.checkDocumentPermission(...asked))).granted;
  const rights = await Promise.all([
    may("update", published),
    action === "unpublish" || may("update", draft),
    action !== "publish" || may("create", { ...draft, _id: id }),
    action !== "unpublish" || may("create", { ...published, _id: getDraftId(id) }),
  ]);
  return rights.includes(false) ? "Your role may not do this." : undefined;
}

/** Whether the user may carry out an action on at least one of the documents. */
export async function isOffered(
  action: ActionName,
  documents: readonly ListedDocument[],
  context: Pick<ActionContext, "grants">,
): Promise<boolean> {
  for (const document of documents) if (!(await refusalOf(action, document, context))) return true;
  return false;
}

/**
 * Separates the documents on which an action can be carried out from the others.
 * @param goOn gets the number of checked documents; the check ends when it returns false
 */
export async function planAction(
  action: ActionName,
  documents: readonly ListedDocument[],
  context: ActionContext,
  goOn: (done: number) => boolean = () => true,
): Promise<ActionPlan> {
  const plan: ActionPlan = { action, possible: [], refused: [] };
  const check = context.startCheck();
  const reasonOf = async (document: ListedDocument) => {
    const reason = await refusalOf(action, document, context);
    return reason || action !== "publish" || !document.draft ? reason : check(document.draft);
  };
  const reasons: (string | undefined)[] = [];
  for (let at = 0; at < documents.length && goOn(at); at += BATCH)
    reasons.push(...(await Promise.all(documents.slice(at, at + BATCH).map(reasonOf))));
  for (const [at, document] of documents.slice(0, reasons.length).entries()) {
    const reason = reasons[at];
    if (reason) plan.refused.push({ document, reason });
    else plan.possible.push(document);
  }
  if (action !== "publish" && plan.possible.length > 0) await refuseReferenced(plan, context);
  return plan;
}

// References are in any field: the type would be that of all fields of all types.
// @sanity-typegen-ignore
const referrersQuery = defineQuery(`*[references($ids)]`);

/** Refuses what others refer to. Documents that refer to each other can be deleted together. */
async function refuseReferenced(
  plan: ActionPlan,
  { client, titleOf }: ActionContext,
): Promise<void> {
  const ids = plan.possible.map(({ id }) => id);
  const found = await client.fetch<SanityDocument[]>(referrersQuery, { ids }, RAW);
  const referrers = found.map((document) => ({
    id: getPublishedId(document._id),
    name: nameOf(document) ?? titleOf(document._type),
    to: new Set(strongReferences(document)),
  }));
  let referenced: Refusal[];
  do {
    const gone = new Set(plan.action === "delete" ? plan.possible.map(({ id }) => id) : []);
    referenced = plan.possible.flatMap((document) => {
      const users = referrers.filter(
        ({ id, to }) => to.has(document.id) && id !== document.id && !gone.has(id),
      );
      const names = [...new Set(users.map(({ name }) => name))].join(", ");
      return names ? { document, reason: `It is used by: ${names}.` } : [];
    });
    const kept = referenced.map(({ document }) => document);
    plan.possible = plan.possible.filter((document) => !kept.includes(document));
    plan.refused.push(...referenced);
  } while (referenced.length > 0);
}

/**
 * Carries out an action in transactions of a few documents each. Of a refused transaction, each document is tried alone.
 * @param goOn gets the number of tried documents; no further transaction is sent when it returns false
 * @returns how many were tried, and those that failed
 */
export async function carryOut(
  { action, possible }: ActionPlan,
  { client }: Pick<ActionContext, "client">,
  goOn: (done: number) => boolean = () => true,
): Promise<{ tried: number; failed: Refusal[] }> {
  const failed: Refusal[] = [];
  const run = async (batch: ListedDocument[]): Promise<void> => {
    try {
      await client.action(batch.map((document) => requestOf(action, document)));
    } catch (error) {
      // Without an answer, it may have been done.
      if (batch.length === 1 || !(error instanceof Error && "statusCode" in error))
        failed.push(...batch.map((document) => ({ document, reason: errorMessage(error) })));
      else for (const document of batch) await run([document]);
    }
  };
  let tried = 0;
  for (; tried < possible.length && goOn(tried); tried += BATCH)
    await run(possible.slice(tried, tried + BATCH));
  return { tried: Math.min(tried, possible.length), failed };
}

type Request = Extract<Parameters<SanityClient["action"]>[0], readonly unknown[]>[number];

/** The lake refuses to publish what somebody has changed since the plan was made. */
function requestOf(action: ActionName, { id, draft, published }: ListedDocument): Request {
  const [draftId, publishedId] = [getDraftId(id), id];
  if (action === "publish") {
    const revisions = { ifDraftRevisionId: draft?._rev, ifPublishedRevisionId: published?._rev };
    return { actionType: "sanity.action.document.publish", draftId, publishedId, ...revisions };
  }
  if (action === "unpublish")
    return { actionType: "sanity.action.document.unpublish", draftId, publishedId };
  if (!published)
    return { actionType: "sanity.action.document.version.discard", versionId: draftId };
  const includeDrafts = draft ? [draftId] : [];
  return { actionType: "sanity.action.document.delete", publishedId, includeDrafts };
}
