import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createStderrLog, type Log } from "http-kit";
import { LRUCache } from "lru-cache";
import { Assets } from "../assets";
import { AssetLifecycle } from "../assets/asset-lifecycle";
import { AttemptLimit } from "../auth/attempt-limit";
import { Audit } from "../auth/audit";
import { OpenConnections } from "../auth/open-connections";
import type { Route } from "../http/context";
import { getClientIp, Origins } from "../http/middleware/origins";
import { UnreadResponses } from "../http/middleware/unread-responses";
import { routes } from "../http/routes";
import { Retention } from "../jobs/retention";
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
import type { JsonObject } from "../util/types";
import { withoutSlash } from "../util/without-slash";

import { Webhooks } from "../webhooks/webhooks";
import { PublicUrl } from "./public-url";
import type { LakeOptions } from "./types";

// The first dataset of a new project on Sanity.
const FIRST_DATASET = "production";

const MAX_JOBS = 100;

/** Every endpoint of a lake. The first match answers. */
export const ROUTES: readonly Route<PeopleServices>[] = [...peopleRoutes, ...routes];

export type LakeServices = ReturnType<typeof createServices>;

/**
 * Opens the store and constructs the parts of a lake in dependency order.
 *
 * @throws LakeStartError with one line that names the setting and the fix
 */
export function createServices(options: LakeOptions) {
  const { tokens, migrate, calendar = systemCalendar } = options;
  const log = options.log ?? createStderrLog(tokens.read, tokens.write);
  const isInMemory = options.dataDir === IN_MEMORY;
  const dataDir = isInMemory ? IN_MEMORY : resolve(options.dataDir);
  const store = Store.open(dataDir, log, calendar, { migrate });
  // A lake in memory creates its folder with the first asset.
  const folder = isInMemory ? join(tmpdir(), `lake-${randomUUID()}`) : dataDir;
  try {
    const services = constructServices(store, log, { ...options, calendar, dataDir: folder });
    // A lake in memory removes the folder of asset files.
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
    presence: new Presence({ ...people, connections, log }),
    assets: new Assets(options.dataDir, {
      store,
      lifecycle,
      publicUrl,
      projectId,
      basePath,
      maxUploadBytes: options.maxUploadBytes,
    }),
    webhooks: new Webhooks(store, calendar, log, webhookLimits, options.webhookHosts),
    jobs: new LRUCache<string, JsonObject>({ max: MAX_JOBS }),
    audit: new Audit(store.audit, calendar, log),
    mcp: { dataset: options.dataset ?? FIRST_DATASET, tools: options.mcpTools ?? {} },
    connections,
    attempts: new AttemptLimit(clock, { ...ATTEMPT_LIMITS, ...options.attemptLimits }),
    origins: new Origins(options, store.resources),
    getClientIp: options.getClientIp ?? getClientIp,
    unread: new UnreadResponses({ ...UNREAD_LIMITS, ...options.unreadLimits }),
  };
  return { ...parts, retention: new Retention(parts, calendar, options) };
}
