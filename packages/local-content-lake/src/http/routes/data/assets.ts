import type { AssetKind } from "../../../assets/types";
import type { Route, RouteContext } from "../../context";
import { datasetToWrite } from "../../request/authorize";

/** @see https://www.sanity.io/docs/http-reference/assets */
export const assetRoutes: Route[] = (["images", "files"] as const).map((kind) => ({
  method: "POST",
  path: `/assets/${kind}/:dataset`,
  // A draft without its pictures would be half of one.
  needs: "draft",
  handle: (context) => upload(kind, context),
}));

async function upload(kind: AssetKind, context: RouteContext): Promise<void> {
  const { request, response, services, access, path, query } = context;
  const dataset = datasetToWrite(services.store, path.dataset ?? "", access).name;
  await services.assets.upload(request, response, {
    kind,
    dataset,
    params: query,
    author: access.user?.id ?? "",
    origin: services.origins.of(request),
  });
}
