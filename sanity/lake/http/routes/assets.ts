import type { AssetKind } from "../../assets/types";
import type { Route, RouteContext } from "../context";

/** @see https://www.sanity.io/docs/http-reference/assets */
export const assetRoutes: Route[] = (["images", "files"] as const).map((kind) => ({
  method: "POST",
  path: `/assets/${kind}/:dataset`,
  needs: "write",
  handle: (context) => upload(kind, context),
}));

async function upload(kind: AssetKind, context: RouteContext): Promise<void> {
  const { request, response, services, path, query } = context;
  const dataset = services.store.createDataset(path.dataset ?? "").name;
  await services.assets.upload(request, response, {
    kind,
    dataset,
    params: query,
    origin: services.origins.of(request),
  });
}
