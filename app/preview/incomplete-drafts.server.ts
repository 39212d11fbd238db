import { defineQuery } from "groq";
import { DOCUMENTS } from "~/content/generated.server";
import { getContent } from "~/content/get-content.server";
import type { IncompleteDraft } from "~/content/perspective";
import type { Preview } from "~/content/preview-content.server";
import { queryDataset } from "~/content/query-dataset.server";
import { currentContent } from "~/content/request-context.server";
import { type LeftOutOfDraft, mergeLeftOut, titleOf } from "~/content/validation/left-out.server";
import { DOCUMENT_URLS, URL_FACTS, type UrlFacts } from "../../contract/document-urls";
import { STUDIO_PATH } from "../../contract/mounts";
import { PAGES } from "../../contract/pages";
import { type PlaceFacts, shownOn, usedOnQuery } from "../../contract/used-on";

const urlFactsQuery = defineQuery(`*[_id in $ids] { ${URL_FACTS} }`);

/**
 * Reads all content of a preview, and names the drafts that it cannot show as they are.
 * @param path of the page that shows them; null for every page
 */
export async function findIncompleteDrafts(
  preview: Preview,
  path: string | null,
): Promise<IncompleteDraft[]> {
  const types = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];
  // A page that was never published either is reported with the others.
  await Promise.allSettled(types.map((type) => getContent(type)));
  const all = mergeLeftOut(preview.incomplete);
  const shown = path === null ? all : await onPage(all, path, preview);
  return shown.map(forEditors).sort((a, b) => a.title.localeCompare(b.title));
}

/** Those of the documents that a page shows, by what the Studio says above each form. */
async function onPage(
  documents: LeftOutOfDraft[],
  path: string,
  { perspective }: Preview,
): Promise<LeftOutOfDraft[]> {
  if (documents.length === 0) return [];
  const read = <Result>(query: string, params: Record<string, unknown>) =>
    queryDataset((signal) =>
      currentContent().draftsClient.fetch<Result>(query, params, { perspective, signal }),
    );
  const [facts, urls] = await Promise.all([
    // Of no document: its places and pages are those of all.
    read<PlaceFacts>(usedOnQuery, { id: "" }),
    read<UrlFacts[]>(urlFactsQuery, { ids: documents.map(({ id }) => id) }),
  ]);
  return documents.filter(({ id, type, original }) => {
    const document = urls.find(({ _id }) => _id === id) ?? null;
    return isOnPage(original, type, path, { ...facts, document });
  });
}

function isOnPage(id: string, type: string, path: string, facts: PlaceFacts): boolean {
  if (type === "siteSettings") return true;
  const [template] = PAGES.privacyPolicy.path.split(":");
  if (type === "privacyPolicy") return path.startsWith(template ?? "");
  const onRequest = Object.keys(DOCUMENT_URLS[type]?.pagesOnRequest ?? {});
  if (onRequest.some((page) => PAGES[page as keyof typeof PAGES].path === path)) return false;
  return shownOn(type, id, facts).some(({ href }) => href.replace(/[?#].*$/, "") === path);
}

function forEditors(document: LeftOutOfDraft): IncompleteDraft {
  const { id, type, original, name, problems, path } = document;
  const kind = titleOf(type) ?? type;
  const params = { id, type, ...(path && { path }) };
  const intent = Object.entries(params).map((each) => each.map(encodeURIComponent).join("="));
  return {
    title: original === type ? kind : `${kind} ${name}`,
    problems,
    href: `${STUDIO_PATH}/intent/edit/${intent.join(";")}`,
  };
}
