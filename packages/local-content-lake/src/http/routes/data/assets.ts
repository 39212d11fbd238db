import type { AssetKind } from "../../../assets/types";
import { type RouteContext, route } from "../../context";
import { datasetToWrite } from "../../request/authorize";

/** @see https://www.sanity.io/docs/http-reference/assets */
export const assetRoutes = (["images", "files"] as const).map((kind) =>
  // A contributor's drafts need images.
  route(`POST /assets/${kind}/:dataset`, "draft", (context) => upload(kind, context)),
);

function upload(kind: AssetKind, context: RouteContext) {
  const { request, services, query } = context;
  const dataset = datasetToWrite(context).name;
  return services.assets.upload(request, {
    kind,
    dataset,
    params: query,
    author: context.access.user?.id ?? "",
    authorize: () => void context.authorize(),
    origin: services.origins.of(request),
  });
}
