import { z } from "zod";
import type { SanityDocument } from "../../../util/types";
import { type RouteContext, route } from "../../context";
import { list, readQuery } from "../../request/params";
import { sendNdjson } from "../../response/ndjson";

/** @see https://www.sanity.io/docs/http-reference/export */
export const exportRoutes = [route("GET /data/export/:dataset", "nothing", exportDataset)];

const paramsShape = z.object({ types: list });

/** Sends all documents that the caller may read, as of the request. */
async function exportDataset(context: RouteContext): Promise<void> {
  const { request, services, access, path, query } = context;
  const dataset = services.store.datasets.get(path.dataset ?? "");
  const view = access.role === "anonymous" ? dataset.open : dataset.raw;
  const { types } = readQuery(query, paramsShape);
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
