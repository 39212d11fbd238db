import { z } from "zod";
import type { Dataset } from "../../../store";
import { isPublicId, isVersionId, splitId } from "../../../util/ids";
import type { SanityDocument } from "../../../util/types";
import { type RouteContext, route } from "../../context";
import { flag, readQuery } from "../../request/params";

/** @see https://www.sanity.io/docs/http-reference/doc */
export const documentRoutes = [route("GET /data/doc/:dataset/:ids*", "nothing", getDocuments)];

const paramsShape = z.object({ includeAllVersions: flag(), excludeContent: flag() });

function getDocuments(context: RouteContext) {
  const { services, access, path, query, version } = context;
  const dataset = services.store.datasets.get(path.dataset ?? "");
  const { includeAllVersions, excludeContent } = readQuery(query, paramsShape);
  const requested = (path.ids ?? "").split(",");
  const ids = includeAllVersions ? requested.flatMap((id) => withVersions(dataset, id)) : requested;
  const documents: SanityDocument[] = [];
  const omitted: { id: string; reason: "existence" | "permission" }[] = [];
  for (const id of new Set(ids)) {
    // Reported for every private id, so that it does not reveal which of them exist.
    if (access.role === "anonymous" && !isPublicId(id)) {
      if (requested.includes(id)) omitted.push({ id, reason: "permission" });
      continue;
    }
    const isShown = version.knowsVersions || !isVersionId(id);
    const document = isShown ? dataset.raw.get(id) : undefined;
    if (document) documents.push(document);
    else omitted.push({ id, reason: "existence" });
  }
  const content = excludeContent ? [] : documents;
  return { documents: content, omitted };
}

/** Returns the published document's id, then those of its draft and versions. */
function withVersions(dataset: Dataset, id: string): string[] {
  const { publishedId } = splitId(id);
  const versions = [...dataset.layers.values()].flatMap(
    (layer) => layer.get(publishedId)?._id ?? [],
  );
  return [publishedId, ...versions];
}
