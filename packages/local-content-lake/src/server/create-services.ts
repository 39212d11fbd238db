import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createStderrLog, type Log } from "http-kit";
import { LRUCache } from "lru-cache";
import { Assets } from "../assets";
import { AssetLifecycle } from "../assets/asset-lifecycle";
import { ASSET_ORIGIN_KIND, type AssetDeps, type AssetOrigin } from "../assets/types";
import { AttemptLimit } from "../auth/attempt-limit";
import { Audit } from "../auth/audit";
import { EDITOR } from "../auth/member";
import { OpenConnections } from "../auth/open-connections";
import type { CopyJob, Route } from "../http/context";
import { matchesOrigin } from "../http/middleware/origin-pattern";
import { CORS_KIND, getClientIp, Origins } from "../http/middleware/origins";
import { UnreadResponses } from "../http/middleware/unread-responses";
import { routes } from "../http/routes";
import { Retention } from "../jobs/retention";
import type { McpTools } from "../mcp/tool";
import { commitMutations } from "../mutate";
import type { PeopleServices } from "../people/context";
import { createPeople } from "../people/create-people";
import { peopleRoutes } from "../people/routes";
import { QueryEngines } from "../query";
import { ListenHub } from "../realtime/listen";
import { Presence } from "../realtime/presence";
import { Store } from "../store";
import { IN_MEMORY } from "../store/database/open-database";
import { ATTEMPT_LIMITS, QUERY_LIMITS, UNREAD_LIMITS, WEBHOOK_LIMITS } from "../util/limits";
import { systemCalendar, systemClock } from "../util/time";
import { withoutSlash } from "../util/without-slash";

import { Webhooks } from "../webhooks/webhooks";
import { PublicUrl } from "./public-url";
import type { LakeOptions } from "./types";

// The first dataset of a new project on Sanity.
const FIRST_DATASET = "production";

const MAX_JOBS = 100;

/** Every endpoint of a lake. The first match answers. */
export const ROUTES: readonly Route<PeopleServices>[] = [...peopleRoutes, ...routes];

export interface LakeServices extends PeopleServices {
  publicUrl: PublicUrl;
  lifecycle: AssetLifecycle;
  retention: Retention;
  mcp: { dataset: string; tools: McpTools };
  isInMemory: boolean;
  /** The folder of asset files. A lake in memory removes it. */
  folder: string;
}

/**
 * Opens the store and constructs the parts of a lake in dependency order.
 *
 * @throws LakeStartError with one line that names the setting and the fix
 */
export function createServices(options: LakeOptions): LakeServices {
  const { tokens, migrate, calendar = systemCalendar } = options;
  const log = options.log ?? createStderrLog(tokens.read, tokens.write);
  const isInMemory = options.dataDir === IN_MEMORY;
  const dataDir = isInMemory ? IN_MEMORY : resolve(options.dataDir);
  const store = Store.open(dataDir, log, calendar, { migrate });
  // A lake in memory creates its folder with the first asset.
  const folder = isInMemory ? join(tmpdir(), `lake-${randomUUID()}`) : dataDir;
  try {
    const services = constructServices(store, log, { ...options, calendar, dataDir: folder });
    return { ...services, isInMemory, folder };
  } catch (error) {
    // Releases the folder, so that a caller can fix the option and open it again.
    store.close();
    throw error;
  }
}

function constructServices(
  store: Store,
  log: Log,
  options: LakeOptions & Required<Pick<LakeOptions, "calendar">>,
) {
  const { projectId = "local", calendar, clock = systemClock } = options;
  if (options.dataset) store.datasets.create(options.dataset);
  else if (store.datasets.names().length === 0) store.datasets.create(FIRST_DATASET);
  const basePath = withoutSlash(options.basePath ?? "");
  const queryLimits = { ...QUERY_LIMITS, ...options.queryLimits };
  const webhookLimits = { ...WEBHOOK_LIMITS, ...options.webhookLimits };
  const lifecycle = new AssetLifecycle(store, { ...options, projectId, log });
  const publicUrl = new PublicUrl(options.publicUrl, options.studioUrl, store, lifecycle, log);
  const connections = new OpenConnections();
  const people = createPeople(store, connections, log, { ...options, clock });
  const parts = {
    ...people,
    projectId,
    basePath,
    publicUrl,
    lifecycle,
    log,
    store,
    queries: new QueryEngines(queryLimits, clock),
    hub: new ListenHub(store, queryLimits, clock, log),
    presence: new Presence(people.authentication, connections, log),
    assets: constructAssets(store, publicUrl, lifecycle, { ...options, projectId, basePath }),
    webhooks: new Webhooks(store, calendar, log, webhookLimits, options.webhookHosts),
    jobs: new LRUCache<string, CopyJob>({ max: MAX_JOBS }),
    audit: new Audit(store.audit, calendar, log),
    mcp: { dataset: options.dataset ?? FIRST_DATASET, tools: options.mcpTools ?? {} },
    connections,
    attempts: new AttemptLimit(clock, { ...ATTEMPT_LIMITS, ...options.attemptLimits }),
    origins: constructOrigins(store, options),
    getClientIp: options.getClientIp ?? getClientIp,
    unread: new UnreadResponses({ ...UNREAD_LIMITS, ...options.unreadLimits }),
  };
  return { ...parts, retention: new Retention(parts, calendar, options) };
}

function constructAssets(
  store: Store,
  publicUrl: PublicUrl,
  lifecycle: AssetLifecycle,
  options: Pick<AssetDeps, "dataDir" | "maxUploadBytes" | "projectId" | "basePath">,
): Assets {
  return new Assets({
    ...options,
    publicUrl: () => publicUrl.current,
    getDocument: (dataset, id) => lifecycle.documentOf(dataset, id),
    removeFiles: (dataset) => lifecycle.removeAll(dataset),
    originOf: (dataset) =>
      store.resources.get(ASSET_ORIGIN_KIND, dataset) as unknown as AssetOrigin | undefined,
    commit: (dataset, mutations, commitOptions) =>
      commitMutations(store, dataset, mutations as Parameters<typeof commitMutations>[2], {
        author: EDITOR.id,
        ...commitOptions,
      }),
  });
}

function constructOrigins(store: Store, options: LakeOptions): Origins {
  return new Origins({
    ...options,
    findAdded(origin) {
      const added = store.resources
        .list(CORS_KIND)
        .filter((entry) => matchesOrigin(String(entry.origin), origin));
      if (added.length === 0) return undefined;
      return { credentials: added.some((entry) => entry.allowCredentials === true) };
    },
  });
}
