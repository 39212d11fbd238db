import { z } from "zod";
import { incomingReferences } from "../../../store/incoming-references";
import { isPublicId, isVersionId, splitId } from "../../../util/ids";
import type { SanityDocument } from "../../../util/types";
import { type RouteContext, route } from "../../context";
import { flag, list, readQuery } from "../../request/params";
import { sendNdjson } from "../../response/json";

/** Read documents: by id, all of them, and those that refer to one. */
export const documentRoutes = [
  route("GET /data/doc/:dataset/:ids*", "nothing", getDocuments),
  route("GET /data/export/:dataset", "nothing", exportDataset),
  // Needs a token, because a referrer may be a draft or in a private dataset.
  route("GET /data/references/:dataset/documents/:id/to", "read", references),
];

const documentsShape = z.object({ includeAllVersions: flag(), excludeContent: flag() });

/** @see https://www.sanity.io/docs/http-reference/doc */
function getDocuments(context: RouteContext) {
  const { services, access, path, query, version } = context;
  const dataset = services.store.datasets.get(path.dataset ?? "");
  const { includeAllVersions, excludeContent } = readQuery(query, documentsShape);
  const requested = (path.ids ?? "").split(",");
  const withVersions = (id: string) => {
    const { publishedId } = splitId(id);
    return [publishedId, ...dataset.versionsOf(publishedId).map(({ _id }) => _id)];
  };
  const ids = includeAllVersions ? requested.flatMap(withVersions) : requested;
  const documents: SanityDocument[] = [];
  const omitted: { id: string; reason: "existence" | "permission" }[] = [];
  for (const id of new Set(ids)) {
    // Reported for every private id, so that it does not reveal which of them exist.
    if (access.role === "anonymous" && !isPublicId(id)) {
      if (requested.includes(id)) omitted.push({ id, reason: "permission" });
      continue;
    }
    const isShown = version.hasReleases || !isVersionId(id);
    const document = isShown ? dataset.raw.get(id) : undefined;
    if (document) documents.push(document);
    else omitted.push({ id, reason: "existence" });
  }
  const content = excludeContent ? [] : documents;
  return { documents: content, omitted };
}

const exportShape = z.object({ types: list });

/**
 * Sends all documents that the caller may read, as of the request.
 * @see https://www.sanity.io/docs/http-reference/export
 */
async function exportDataset(context: RouteContext): Promise<void> {
  const { request, services, access, path, query } = context;
  const dataset = services.store.datasets.get(path.dataset ?? "");
  const view = access.role === "anonymous" ? dataset.open : dataset.raw;
  const { types } = readQuery(query, exportShape);
  // A copy, because the view's list may change during the response.
  const documents = types
    ? [...new Set(types)].flatMap((type) => [...view.ofType(type)])
    : [...view.all()];
  await sendNdjson(context, withAbsoluteUrls(documents, services.origins.of(request)));
}

/** Makes asset URLs absolute, because exporters download them. */
function* withAbsoluteUrls(documents: readonly SanityDocument[], origin: string) {
  for (const document of documents) {
    const { _type, url } = document;
    const isAsset = _type === "sanity.imageAsset" || _type === "sanity.fileAsset";
    const relative = isAsset && typeof url === "string" && url.startsWith("/");
    yield relative ? { ...document, url: `${origin}${url}` } : document;
  }
}

const MAX_REFERENCES = 1000;

const referencesShape = z.object({ excludeInternalReferences: flag(), excludePaths: flag() });

function references({ services, path, query }: RouteContext) {
  const { projectId, store } = services;
  const dataset = store.datasets.get(path.dataset ?? "").name;
  const { excludeInternalReferences, excludePaths } = readQuery(query, referencesShape);
  const found = incomingReferences(store, { projectId, dataset, id: path.id ?? "" }).filter(
    ({ datasetName }) => !excludeInternalReferences || datasetName !== dataset,
  );
  return {
    totalCount: found.length,
    references: found
      .slice(0, MAX_REFERENCES)
      .map(({ paths, ...reference }) => (excludePaths ? reference : { ...reference, paths })),
  };
}
