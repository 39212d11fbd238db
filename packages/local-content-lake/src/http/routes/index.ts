import type { Route } from "../context";
import { accessRoutes } from "./access";
import { accountRoutes } from "./account";
import { actionRoutes } from "./actions";
import { aliasRoutes } from "./aliases";
import { assetRoutes } from "./assets";
import { commentRoutes } from "./comments";
import { copyRoutes } from "./copy";
import { corsRoutes } from "./cors";
import { datasetRoutes } from "./datasets";
import { documentRoutes } from "./document";
import { exportRoutes } from "./export";
import { historyRoutes } from "./history";
import { hookRoutes } from "./hooks";
import { keyValueRoutes } from "./key-values";
import { listenRoutes } from "./listen";
import { liveRoutes } from "./live";
import { mutateRoutes } from "./mutate";
import { passingRoutes } from "./passing";
import { peopleRoutes } from "./people";
import { projectRoutes } from "./project";
import { queryRoutes } from "./query";
import { referenceRoutes } from "./references";
import { schemaRoutes } from "./schemas";
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
  ...aliasRoutes,
  ...copyRoutes,
  ...schemaRoutes,
  ...corsRoutes,
  ...exportRoutes,
  ...referenceRoutes,
  ...keyValueRoutes,
  ...hookRoutes,
  ...peopleRoutes,
  ...projectRoutes,
  ...accessRoutes,
  ...studioRoutes,
  ...passingRoutes,
];
