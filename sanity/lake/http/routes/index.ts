import type { Route } from "../context";
import { accountRoutes } from "./account";
import { actionRoutes } from "./actions";
import { assetRoutes } from "./assets";
import { datasetRoutes } from "./datasets";
import { documentRoutes } from "./document";
import { historyRoutes } from "./history";
import { listenRoutes } from "./listen";
import { mutateRoutes } from "./mutate";
import { queryRoutes } from "./query";

/** Every address of the API; the first that fits answers. */
export const routes: readonly Route[] = [
  ...queryRoutes,
  ...documentRoutes,
  ...mutateRoutes,
  ...actionRoutes,
  ...historyRoutes,
  ...listenRoutes,
  ...assetRoutes,
  ...accountRoutes,
  ...datasetRoutes,
];
