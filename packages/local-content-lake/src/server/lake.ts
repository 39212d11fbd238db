import { rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { imageFileOf } from "../assets/asset-paths";
import type { AuditEvent } from "../auth/audit";
import { silenceRestored } from "../backup/after-restore";
import type { OnCacheable } from "../http/response/cacheable-response";
import { createRouter, type Handler } from "../http/router";
import { createUpgradeHandler, type UpgradeHandler } from "../http/upgrade";
import { type ImportedSeed, type ImportOptions, importSeed } from "../import/import-seed";
import type { McpEndpoint } from "../mcp/endpoint";
import { syncTagsOfChange } from "../query";
import { Scheduler } from "../scheduler/scheduler";
import { freeHandles } from "../store/database/releasable-database";
import { isPublicId } from "../util/ids";
import { systemCalendar } from "../util/time";
import { createServices, type LakeServices, ROUTES } from "./create-services";
import type { CacheableLake, Lake, LakeOptions, LakeStats, PublicChange } from "./types";

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
  if (options.trigger) services.store.triggers.add(options.trigger);
  const scheduler = new Scheduler(services.store, options.calendar ?? systemCalendar, services.log);
  const lake = new OpenLake(services, scheduler);
  await lake.start();
  return { lake, services, scheduler };
}

class OpenLake implements CacheableLake {
  readonly handleUpgrade: UpgradeHandler;
  private readonly route: Handler;
  private closed = false;

  constructor(
    private readonly services: LakeServices,
    private readonly scheduler: Scheduler,
  ) {
    const handle = this.handle.bind(this);
    let mcp: Promise<McpEndpoint> | undefined;
    this.route = createRouter(services, ROUTES, async (request, response) => {
      // The first request loads the protocol's packages.
      mcp ??= import("../mcp/endpoint").then(
        ({ McpEndpoint }) => new McpEndpoint(services, { ...services.mcp, handle }),
      );
      await (await mcp).serve(request, response);
    });
    this.handleUpgrade = createUpgradeHandler(services);
  }

  async start(): Promise<void> {
    const { store, queries, hub, webhooks, notices, people } = this.services;
    const { publicUrl, lifecycle, retention, folder } = this.services;
    store.onCommit((dataset, { changes }) => queries.find(dataset)?.invalidate(changes));
    store.onCommit((dataset, transaction) => hub.publish(dataset, transaction));
    lifecycle.start();
    publicUrl.apply();
    await silenceRestored(store, folder);
    this.scheduler.start();
    webhooks.start();
    people.start();
    notices.start();
    retention.start();
  }

  handle(request: IncomingMessage, response: ServerResponse, onCacheable?: OnCacheable): void {
    // The HTTP server may still be closing after the lake.
    if (this.closed) response.writeHead(503, { Connection: "close" }).end();
    else void this.route(request, response, onCacheable);
  }

  onChange(listener: (change: PublicChange) => void): void {
    const { store } = this.services;
    store.onCommit(({ name: dataset }, { id, changes }) => {
      const isPublic = changes.filter((change) => isPublicId(change.id));
      if (isPublic.length === 0) return;
      const images = isPublic.flatMap((change) => imageFileOf(change.id) ?? []);
      listener({ dataset, id, tags: [...syncTagsOfChange(isPublic), ...images] });
    });
    store.datasets.onChange((dataset) => listener({ dataset }));
  }

  isEmpty(dataset: string): boolean {
    return !this.services.store.datasets.find(dataset)?.hasContent;
  }

  importSeed(dataset: string, source: string, options?: ImportOptions): Promise<ImportedSeed> {
    return importSeed(this.services, dataset, source, options);
  }

  reset(dataset: string): void {
    const { store, queries, hub, assets } = this.services;
    if (!store.datasets.find(dataset)) return;
    store.reset(dataset);
    queries.drop(dataset);
    hub.restart(dataset);
    assets.removeAll(dataset);
  }

  stats(): LakeStats {
    const { queries, assets, store, webhooks, notices, hub, unread } = this.services;
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

  people() {
    return this.services.people.persons();
  }

  recordAudit(event: AuditEvent): void {
    this.services.audit.record(event);
  }

  notify(notices: readonly string[]): void {
    this.services.notices.add(notices);
  }

  hasPeople(): boolean {
    return this.services.people.hasPersons;
  }

  firstSignInLink(urls: { lake: string; studio: string }): string {
    return this.services.people.firstSignInLink(urls);
  }

  async setPublicUrl(url: string): Promise<void> {
    this.services.publicUrl.set(url);
  }

  closeListeners(): void {
    this.services.hub.close();
    this.services.presence.close();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const { people, notices, webhooks, queries, assets, lifecycle, store } = this.services;
    const { retention, isInMemory, folder } = this.services;
    people.close();
    lifecycle.close();
    const { scheduler } = this;
    await Promise.all([scheduler, webhooks, notices, retention].map((part) => part.close()));
    this.closeListeners();
    await Promise.all([queries.close(), assets.close()]);
    store.close();
    if (isInMemory) rmSync(folder, { recursive: true, force: true });
    else await freeHandles();
  }
}
