import { resolve } from "node:path";
import type { Log } from "http-kit";
import { createStderrLog } from "http-kit";
import { Assets } from "../assets";
import { createAuthenticate, SignIn } from "../auth";
import { Avatars, EDITOR, OpenConnections, People } from "../auth/people";
import type { Services } from "../http/context";
import { getClientIp } from "../http/middleware/client-ip";
import { CORS_KIND } from "../http/middleware/cors";
import { Origins } from "../http/middleware/origins";
import { UNREAD_LIMITS, UnreadResponses } from "../http/middleware/unread-responses";
import { Jobs } from "../jobs/jobs";
import { commitMutations } from "../mutate";
import { QUERY_LIMITS, QueryEngines } from "../query";
import { ListenHub } from "../realtime/listen";
import { Presence } from "../realtime/presence";
import { Store } from "../store";
import { systemCalendar, systemClock } from "../util/time";
import { withoutSlash } from "../util/without-slash";
import { WEBHOOK_LIMITS, Webhooks } from "../webhooks";
import type { LakeOptions } from "./lake-options";

// What a new project of Sanity has too.
const FIRST_DATASET = "production";

/**
 * Makes the parts of a lake; its `close()` ends them.
 * @param publicUrl what clients reach the lake at, once that is known
 * @throws LakeStartError with one line that names the setting and the fix.
 */
export function createServices(
  options: LakeOptions,
  publicUrl: () => string | undefined,
): Services {
  const { tokens } = options;
  const log = options.log ?? createStderrLog(tokens.read, tokens.write);
  const store = Store.open(resolve(options.dataDir), log);
  try {
    return servicesOn(store, log, options, publicUrl);
  } catch (error) {
    // Whoever mends the option and opens the folder again is not told that it is in use.
    store.close();
    throw error;
  }
}

function servicesOn(
  store: Store,
  log: Log,
  options: LakeOptions,
  publicUrl: () => string | undefined,
): Services {
  const { tokens, projectId = "local" } = options;
  const dataDir = resolve(options.dataDir);
  const basePath = withoutSlash(options.basePath ?? "");
  if (options.dataset) store.createDataset(options.dataset);
  else if (store.names().length === 0) store.createDataset(FIRST_DATASET);
  const assets = new Assets({
    dataDir,
    projectId,
    basePath,
    publicUrl,
    getDocument: (dataset, id) => store.find(dataset)?.raw.get(id),
    commit: (dataset, mutations, commitOptions) =>
      commitMutations(store, dataset, mutations as Parameters<typeof commitMutations>[2], {
        author: EDITOR.id,
        ...commitOptions,
      }),
  });
  const calendar = options.calendar ?? systemCalendar;
  const jobs = new Jobs();
  const webhooks = new Webhooks(store, projectId, calendar, log, {
    ...WEBHOOK_LIMITS,
    ...options.webhookLimits,
  });
  const people = new People(store.people, calendar);
  const avatars = new Avatars(store.resources);
  const connections = new OpenConnections();
  const authenticate = createAuthenticate(tokens, people.credentials);
  const origins = new Origins({
    ...options,
    findAdded(origin) {
      const added = store.resources.list(CORS_KIND).find((kept) => kept.origin === origin);
      return added && { credentials: added.allowCredentials === true };
    },
  });
  const clock = options.clock ?? systemClock;
  const limits = { ...QUERY_LIMITS, ...options.queryLimits };
  const queries = new QueryEngines(limits, clock);
  const hub = new ListenHub(store, limits, clock, log);
  const presence = new Presence(authenticate, connections, log);
  const signIn = new SignIn(clock, options.attemptLimits);
  const unread = new UnreadResponses({ ...UNREAD_LIMITS, ...options.unreadLimits });
  return {
    projectId,
    basePath,
    log,
    store,
    queries,
    hub,
    presence,
    assets,
    webhooks,
    jobs,
    people,
    avatars,
    connections,
    authenticate,
    signIn,
    origins,
    getClientIp: options.getClientIp ?? getClientIp,
    unread,
    steady: new WeakMap(),
  };
}
