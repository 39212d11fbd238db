import type { Route } from "../context";
import { accountRoutes } from "./account";
import { actionRoutes } from "./actions";
import { assetRoutes } from "./assets";
import { commentRoutes } from "./comments";
import { datasetRoutes } from "./datasets";
import { documentRoutes } from "./document";
import { exportRoutes } from "./export";
import { historyRoutes } from "./history";
import { hookRoutes } from "./hooks";
import { keyValueRoutes } from "./key-values";
import { listenRoutes } from "./listen";
import { liveRoutes } from "./live";
import { mutateRoutes } from "./mutate";
import { projectRoutes } from "./project";
import { queryRoutes } from "./query";
import { referenceRoutes } from "./references";
import { studioRoutes } from "./studio";

/** Every address of the API; the first that fits answers. */
export const routes: readonly Route[] = [
  ...queryRoutes,
  ...documentRoutes,
  ...mutateRoutes,
  ...actionRoutes,
  ...historyRoutes,
  ...listenRoutes,
  ...liveRoutes,
  ...assetRoutes,
  ...accountRoutes,
  ...datasetRoutes,
  ...commentRoutes,
  ...exportRoutes,
  ...referenceRoutes,
  ...keyValueRoutes,
  ...hookRoutes,
  ...projectRoutes,
  ...studioRoutes,
];
