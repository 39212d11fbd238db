import { rmSync } from "node:fs";
import { imageFileOf } from "../assets/asset-paths";
import { silenceRestored } from "../backup/after-restore";
import { createRouter } from "../http/router";
import { createUpgradeHandler } from "../http/upgrade";
import { importSeed } from "../import/import-seed";
import type { McpEndpoint } from "../mcp/endpoint";
import { syncTagsOfChange } from "../query";
import { Scheduler } from "../scheduler/scheduler";
import { freeHandles } from "../store/database/releasable-database";
import { isPublicId } from "../util/ids";
import { systemCalendar } from "../util/time";
import { createServices, type LakeServices, ROUTES } from "./create-services";
import type { CacheableLake, Lake, LakeOptions, LakeStats } from "./types";

/**
 * Opens the lake in a folder. No other process may have it open.
 *
 * @param options folder and tokens, and what differs from the defaults
 * @returns the lake; call its `close()` before the process ends
 * @throws LakeStartError `DATA_DIR_IN_USE`, `DATA_DIR_UNWRITABLE`, `DATA_DIR_FULL`, `DATA_DIR_DAMAGED`,
 * `DATA_DIR_VERSION` or `SETTING_INVALID`, with one line that names the setting and the fix
 * @see serveLake, which also listens on a port
 * @example
 * const lake = await openLake({ dataDir: ".data", tokens: loadOrCreateTokens(".data", {}), basePath: "/lake" });
 * const server = http.createServer((request, response) => lake.handle(request, response));
 * server.on("upgrade", (request, socket, head) => lake.handleUpgrade(request, socket, head));
 */
export async function openLake(options: LakeOptions): Promise<Lake> {
  return (await openWithServices(options)).lake;
}

/**
 * Opens a lake whose responses a cache in the same process stores.
 *
 * @param options as `openLake` takes them
 * @returns the lake, which also says what a cache may store
 * @throws LakeStartError with the codes of `openLake`
 * @see openLake
 * @example
 * const lake = await openCacheableLake({ dataDir: ".data", tokens, basePath: "/lake" });
 * lake.handle(request, response, ({ body, tags }) => cache.set(request.url, body, tags));
 * lake.onChange((change) => cache.invalidate(tagsOfChange(change)));
 */
export async function openCacheableLake(options: LakeOptions): Promise<CacheableLake> {
  return (await openWithServices(options)).lake;
}

/** A lake, and the parts that callers in this package use. */
export interface OpenedLake {
  lake: CacheableLake;
  services: LakeServices;
  scheduler: Scheduler;
}

/** Opens a lake, also for callers in this package that use its parts. */
export async function openWithServices(options: LakeOptions): Promise<OpenedLake> {
  const services = createServices(options);
  services.store.trigger = options.trigger;
  const scheduler = new Scheduler(services.store, options.calendar ?? systemCalendar, services.log);
  const lake = createLake(services, scheduler);
  await startLake(services, scheduler);
  return { lake, services, scheduler };
}

function createLake(services: LakeServices, scheduler: Scheduler): CacheableLake {
  const { store, queries, hub, presence, assets, webhooks, notices, people } = services;
  let mcp: Promise<McpEndpoint> | undefined;
  let isClosed = false;
  const route = createRouter(services, ROUTES, async (request, response) => {
    // The first request loads the protocol's packages.
    mcp ??= import("../mcp/endpoint").then(
      ({ McpEndpoint }) => new McpEndpoint(services, { ...services.mcp, handle }),
    );
    await (await mcp).serve(request, response);
  });
  const handle: CacheableLake["handle"] = (request, response, onCacheable) => {
    // The HTTP server may still be closing after the lake.
    if (isClosed) response.writeHead(503, { Connection: "close" }).end();
    else void route(request, response, onCacheable);
  };
  const closeListeners = () => {
    hub.close();
    presence.close();
  };
  return {
    handle,
    handleUpgrade: createUpgradeHandler(services),
    onChange(listener) {
      store.onCommit(({ name: dataset }, { id, changes }) => {
        const isPublic = changes.filter((change) => isPublicId(change.id));
        if (isPublic.length === 0) return;
        const images = isPublic.flatMap((change) => imageFileOf(change.id) ?? []);
        listener({ dataset, id, tags: [...syncTagsOfChange(isPublic), ...images] });
      });
      store.datasets.onChange((dataset) => listener({ dataset }));
    },
    isEmpty: (dataset) => !store.datasets.find(dataset)?.hasContent,
    importSeed: (dataset, source, options) => importSeed(services, dataset, source, options),
    async reset(dataset) {
      if (!store.datasets.find(dataset)) return;
      const cleared = store.reset(dataset);
      queries.drop(dataset);
      hub.restart(dataset);
      assets.removeAll(dataset);
      await cleared;
    },
    stats: () => statsOf(services),
    people: () => people.persons(),
    recordAudit: (event) => services.audit.record(event),
    notify: (texts) => notices.add(texts),
    hasPeople: () => people.hasPersons,
    firstSignInLink: (urls) => people.firstSignInLink(urls),
    setPublicUrl: async (url) => services.publicUrl.set(url),
    closeListeners,
    async close() {
      if (isClosed) return;
      isClosed = true;
      people.close();
      services.lifecycle.close();
      const busy = [scheduler, webhooks, notices, services.retention];
      await Promise.all(busy.map((part) => part.close()));
      closeListeners();
      await Promise.all([queries.close(), assets.close()]);
      store.close();
      if (services.isInMemory) rmSync(services.folder, { recursive: true, force: true });
      else await freeHandles();
    },
  };
}

function statsOf(services: LakeServices): LakeStats {
  const { store, queries, hub, assets, webhooks, notices, unread } = services;
  return {
    queries: queries.counts(),
    waiting: {
      queries: queries.waiting,
      images: assets.waiting,
      commits: store.waiting,
      webhooks: webhooks.waiting,
      notices: notices.waiting,
    },
    listeners: hub.size,
    listenersClosed: hub.closedForTime,
    unreadResponsesClosed: unread.closed,
    webhooksDropped: webhooks.droppedTotal,
  };
}

async function startLake(services: LakeServices, scheduler: Scheduler): Promise<void> {
  const { store, queries, hub, webhooks, notices, people } = services;
  store.onCommit((dataset, { changes }) => queries.find(dataset)?.invalidate(changes));
  store.onCommit((dataset, transaction) => hub.publish(dataset, transaction));
  services.lifecycle.start();
  services.publicUrl.apply();
  await silenceRestored(store, services.folder);
  scheduler.start();
  webhooks.start();
  people.start();
  notices.start();
  services.retention.start();
}
