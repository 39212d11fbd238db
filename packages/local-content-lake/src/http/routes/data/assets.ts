import { z } from "zod";
import type { AssetKind } from "../../../assets/types";
import { fetchSource } from "../../../assets/upload/fetch-source";
import { decoded } from "../../../util/urls";
import { type RouteContext, route } from "../../context";
import { datasetToWrite } from "../../request/authorize";
import { readBody } from "../../request/body";

/** @see https://www.sanity.io/docs/http-reference/assets */
export const assetRoutes = (["images", "files"] as const).flatMap((kind) => [
  // A contributor's drafts need images.
  route(`POST /assets/${kind}/:dataset`, "draft", (context) =>
    upload(kind, context, context.request, context.query),
  ),
  route(`POST /assets/${kind}/:dataset/from-url`, "draft", (context) => uploadUrl(kind, context)),
]);

function upload(
  kind: AssetKind,
  context: RouteContext,
  source: RouteContext["request"],
  params: URLSearchParams,
) {
  const { request, services } = context;
  const dataset = datasetToWrite(context).name;
  return services.assets.upload(source, {
    kind,
    dataset,
    params,
    author: context.access.user?.id ?? "",
    authorize: () => void context.authorize(),
    origin: services.origins.of(request),
  });
}

const bodyShape = z.object(
  { url: z.string().max(10_000), filename: z.string().nullish() },
  { message: 'The body must be {"url": "…"}' },
);

/** Stores the file at a URL. The lake fetches public addresses only. */
async function uploadUrl(kind: AssetKind, context: RouteContext) {
  const { url, filename } = await readBody(context, bodyShape);
  datasetToWrite(context);
  const source = await fetchSource(url, context.services.webhooks.allowedHosts);
  try {
    const params = new URLSearchParams(context.query);
    const [lastSegment = ""] = new URL(url).pathname.split("/").slice(-1);
    params.set("filename", filename || decoded(lastSegment));
    return await upload(kind, context, source, params);
  } finally {
    source.destroy();
  }
}
