import type { AssetKind } from "../../../assets/types";
import type { Route, RouteContext } from "../../context";
import { datasetToWrite } from "../../request/authorize";

/** @see https://www.sanity.io/docs/http-reference/assets */
export const assetRoutes: Route[] = (["images", "files"] as const).map((kind) => ({
  method: "POST",
  path: `/assets/${kind}/:dataset`,
  // A contributor's drafts need images.
  needs: "draft",
  handle: (context) => upload(kind, context),
}));

async function upload(kind: AssetKind, context: RouteContext): Promise<void> {
  const { request, response, services, query } = context;
  const dataset = datasetToWrite(context).name;
  await services.assets.upload(request, response, {
    kind,
    dataset,
    params: query,
    author: context.access.user?.id ?? "",
    authorize: () => void context.authorize(),
    origin: services.origins.of(request),
  });
}
