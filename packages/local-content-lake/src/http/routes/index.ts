import type { Route } from "../context";
import { assetRoutes } from "./data/assets";
import { documentRoutes } from "./data/documents";
import { historyRoutes } from "./data/history";
import { listenerRoutes } from "./data/listeners";
import { queryRoutes } from "./data/query";
import { replicaRoutes } from "./data/replica";
import { writeRoutes } from "./data/writes";
import { aliasRoutes } from "./project/aliases";
import { branchRoutes } from "./project/branches";
import { copyRoutes } from "./project/copy";
import { corsRoutes } from "./project/cors";
import { commentRoutes, datasetRoutes } from "./project/datasets";
import { hookRoutes } from "./project/hooks";
import { keyValueRoutes } from "./project/key-values";
import { projectRoutes } from "./project/project";
import { schemaRoutes } from "./project/schemas";
import { tagRoutes } from "./project/tags";
import { studioRoutes, unsupportedRoutes } from "./project/unsupported";
import { userRoutes } from "./project/users";

/** Every endpoint of the protocol. The first match answers. */
export const routes: readonly Route[] = [
  ...queryRoutes,
  ...documentRoutes,
  ...writeRoutes,
  ...replicaRoutes,
  ...historyRoutes,
  ...listenerRoutes,
  ...assetRoutes,
  ...userRoutes,
  ...datasetRoutes,
  ...commentRoutes,
  ...aliasRoutes,
  ...branchRoutes,
  ...copyRoutes,
  ...schemaRoutes,
  ...corsRoutes,
  ...keyValueRoutes,
  ...hookRoutes,
  ...tagRoutes,
  ...projectRoutes,
  ...studioRoutes,
  ...unsupportedRoutes,
];
