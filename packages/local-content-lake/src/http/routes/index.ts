import { accountRoutes } from "../../people/routes/account";
import { mailLinkRoutes } from "../../people/routes/mail-link";
import { passkeyRoutes } from "../../people/routes/passkeys";
import { peopleRoutes } from "../../people/routes/people";
import { robotRoutes } from "../../people/routes/robots";
import { signInRoutes } from "../../people/routes/sign-in";
import { linkRoutes } from "../../people/routes/sign-in-link";
import type { Route } from "../context";
import { assetRoutes } from "./data/assets";
import { documentRoutes } from "./data/documents";
import { historyRoutes } from "./data/history";
import { listenerRoutes } from "./data/listeners";
import { queryRoutes } from "./data/query";
import { writeRoutes } from "./data/writes";
import { aliasRoutes } from "./project/aliases";
import { copyRoutes } from "./project/copy";
import { corsRoutes } from "./project/cors";
import { commentRoutes, datasetRoutes } from "./project/datasets";
import { hookRoutes } from "./project/hooks";
import { keyValueRoutes } from "./project/key-values";
import { projectRoutes } from "./project/project";
import { schemaRoutes } from "./project/schemas";
import { tagRoutes } from "./project/tags";
import { studioRoutes, unsupportedRoutes } from "./project/unsupported";

/** Every endpoint of the API. The first match answers. */
export const routes: readonly Route[] = [
  ...queryRoutes,
  ...documentRoutes,
  ...writeRoutes,
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
