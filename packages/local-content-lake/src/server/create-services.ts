import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createStderrLog, type Log } from "http-kit";
import { Assets } from "../assets";
import { AssetLifecycle } from "../assets/asset-lifecycle";
import { type AssetDeps, type AssetOrigin, assetOriginKind } from "../assets/types";
import { Audit } from "../auth/audit";
import { createAuthenticate } from "../auth/authenticate";
import { Avatars } from "../auth/people/avatars";
import { EDITOR, nameOf } from "../auth/people/member";
import { OpenConnections } from "../auth/people/open-connections";
import { People } from "../auth/people/people";
import { SignIn } from "../auth/sign-in";
import type { Services } from "../http/context";
import { matchesOrigin } from "../http/middleware/origin-pattern";
import { CORS_KIND, getClientIp, Origins } from "../http/middleware/origins";
import { UNREAD_LIMITS, UnreadResponses } from "../http/middleware/unread-responses";
import { Jobs } from "../jobs/jobs";
import { commitMutations } from "../mutate";
import { Notices } from "../notices/notices";
import type { Person } from "../notices/types";
import { QUERY_LIMITS, QueryEngines } from "../query";
import { ListenHub } from "../realtime/listen";
import { Presence } from "../realtime/presence";
import { Store } from "../store";
import { IN_MEMORY } from "../store/database/open-database";
import { systemCalendar, systemClock } from "../util/time";
import { withoutSlash } from "../util/without-slash";
import { WEBHOOK_LIMITS } from "../webhooks/message-queue";
import { Webhooks } from "../webhooks/webhooks";
import { PublicUrl } from "./public-url";
import type { LakeOptions } from "./types";

// The first dataset of a new project on Sanity.
const FIRST_DATASET = "production";

export interface LakeServices extends Services {
  publicUrl: PublicUrl;
  lifecycle: AssetLifecycle;
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
  const { tokens, projectId = "local", dataDir, calendar, clock = systemClock } = options;
  if (options.dataset) store.datasets.create(options.dataset);
  else if (store.datasets.names().length === 0) store.datasets.create(FIRST_DATASET);
  const basePath = withoutSlash(options.basePath ?? "");
  const queryLimits = { ...QUERY_LIMITS, ...options.queryLimits };
  const webhookLimits = { ...WEBHOOK_LIMITS, ...options.webhookLimits };
  const lifecycle = new AssetLifecycle(store, { dataDir, projectId, calendar, log });
  const publicUrl = new PublicUrl(options.publicUrl, options.studioUrl, store, lifecycle, log);
  const people = new People(store.people, calendar);
  const connections = new OpenConnections();
  const authenticate = createAuthenticate(tokens, people.credentials);
  return {
    projectId,
    basePath,
    publicUrl,
    lifecycle,
    log,
    store,
    queries: new QueryEngines(queryLimits, clock),
    hub: new ListenHub(store, queryLimits, clock, log),
    presence: new Presence(authenticate, connections, log),
    assets: constructAssets(store, publicUrl, lifecycle, { ...options, projectId, basePath }),
    webhooks: new Webhooks(store, calendar, log, webhookLimits, options.webhookHosts),
    notices: new Notices(store, calendar, log, () => personsOf(people), options.notifier),
    jobs: new Jobs(() => store.timestamp()),
    people,
    audit: new Audit(store.audit, calendar, log),
    avatars: new Avatars(store.resources),
    connections,
    authenticate,
    signIn: new SignIn(clock, options.attemptLimits),
    origins: constructOrigins(store, options),
    getClientIp: options.getClientIp ?? getClientIp,
    unread: new UnreadResponses({ ...UNREAD_LIMITS, ...options.unreadLimits }),
  };
}

/** The people who may sign in. */
export function personsOf(people: People): Person[] {
  return people
    .active("person")
    .map(({ id, email, role, ...member }) => ({ id, name: nameOf(member), email, role }));
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
      store.resources.get(assetOriginKind, dataset) as unknown as AssetOrigin | undefined,
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
