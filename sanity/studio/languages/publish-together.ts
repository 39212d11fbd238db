import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { firstValueFrom } from "rxjs";
import { type DocumentStore, getDraftId, getVersionId } from "sanity";
import { RAW } from "../../../contract/api-version";
import { nameOf } from "../../../contract/document-name";
import type { Language } from "../../../contract/local-path";
import { type ActionContext, type ActionPlan, planAction } from "../several/actions";
import { type ListedDocument, readList } from "../several/read-list";
import { observeTranslations } from "./translations";

const revisionsQuery = defineQuery(`*[_id in $ids] { _id, _rev }`);

/** Finds the drafts of a document and its translations, in the order of the languages, which their names begin with. */
export async function planTogether(
  store: Pick<DocumentStore, "listenQuery">,
  context: ActionContext,
  document: { id: string; type: string },
  languages: readonly Language[],
): Promise<ActionPlan> {
  const translations = await firstValueFrom(observeTranslations(store, document, languages));
  const listed = await readList(context.client, document.type);
  const drafts = translations.flatMap(({ id, language }) => {
    const found = listed.find((each) => each.id === id && each.draft);
    if (!found) return [];
    const name = nameOf(found.latest);
    return [{ ...found, name: name ? `${language.title}: ${name}` : language.title }];
  });
  return planAction("publish", drafts, context);
}

/**
 * Publishes drafts at the same moment, by a release of their own.
 * @throws after an error that published nothing; the release is then gone
 */
export async function publishTogether(
  client: SanityClient,
  drafts: readonly ListedDocument[],
  title: string,
): Promise<void> {
  const releaseId = `r${crypto.randomUUID().slice(0, 8)}`;
  await client.releases.create({ releaseId, metadata: { title, releaseType: "asap" } });
  try {
    await client.action(
      drafts.map(({ id, draft }) => ({
        actionType: "sanity.action.document.version.create" as const,
        publishedId: id,
        versionId: getVersionId(id, releaseId),
        baseId: getDraftId(id),
        // Without what somebody has changed since the plan was made, nothing is published.
        ifBaseRevisionId: draft?._rev,
      })),
    );
    await client.releases.publish({ releaseId });
  } catch (error) {
    await client.releases.archive({ releaseId }).catch(() => {});
    await client.releases.delete({ releaseId }).catch(() => {});
    throw error;
  }
  // A release leaves the drafts. Those that somebody has changed meanwhile stay.
  const ids = drafts.map(({ id }) => getDraftId(id));
  const stored = await client.fetch<{ _id: string; _rev: string }[]>(revisionsQuery, { ids }, RAW);
  const same = stored.filter(({ _rev }) => drafts.some(({ draft }) => draft?._rev === _rev));
  const actionType = "sanity.action.document.version.discard";
  if (same.length > 0) await client.action(same.map(({ _id }) => ({ actionType, versionId: _id })));
}
