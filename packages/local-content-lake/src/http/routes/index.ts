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
import { projectRoutes } from "./project/project";
import { schemaRoutes } from "./project/schemas";
import { tagRoutes } from "./project/tags";
import { studioRoutes, unsupportedRoutes } from "./project/unsupported";
import { accountRoutes } from "./users/account";
import { keyValueRoutes } from "./users/key-values";
import { mailLinkRoutes } from "./users/mail-link";
import { passkeyRoutes } from "./users/passkeys";
import { peopleRoutes } from "./users/people";
import { robotRoutes } from "./users/robots";
import { signInRoutes } from "./users/sign-in";
import { linkRoutes } from "./users/sign-in-link";

/** Every endpoint of the API. The first match answers. */
export const routes: readonly Route[] = [
  ...queryRoutes,
  ...documentRoutes,
  ...writeRoutes,
  ...replicaRoutes,
  ...historyRoutes,
  ...listenerRoutes,
  ...assetRoutes,
  ...mailLinkRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...signInRoutes,
  ...linkRoutes,
  ...datasetRoutes,
  ...commentRoutes,
  ...aliasRoutes,
  ...branchRoutes,
  ...copyRoutes,
  ...schemaRoutes,
  ...corsRoutes,
  ...keyValueRoutes,
  ...hookRoutes,
  ...peopleRoutes,
  ...robotRoutes,
  ...tagRoutes,
  ...projectRoutes,
  ...studioRoutes,
  ...unsupportedRoutes,
];
