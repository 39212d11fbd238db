import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { movedAssets } from "./assets/asset-addresses";
import { type AttemptLimits, signInLink, type Tokens } from "./auth";
import { type Calendar, systemCalendar } from "./calendar";
import type { Clock } from "./clock";
import { createServices } from "./create-services";
import type { AddressOf } from "./http/address-of";
import { createRouter } from "./http/router";
import type { UnreadLimits } from "./http/unread-answers";
import { createUpgradeHandler } from "./http/upgrade";
import { isPublicId } from "./ids";
import { commitMutations } from "./mutate";
import { EDITOR } from "./people";
import { noteAddresses } from "./people/addresses";
import type { Log } from "./process/log";
import type { QueryCounts, QueryLimits } from "./query";
import { syncTagsOfChange } from "./query/sync-tags";
import { Scheduler } from "./releases/scheduler";
import { type ImportedSeed, importSeed, type MissingOnly } from "./seed/import-seed";
import type { Services } from "./services";
import { freeHandles } from "./store/releasable-database";
import { withoutSlash } from "./without-slash";

export interface LakeOptions {
  dataDir: string;
  /** "local" where it is not given. */
  projectId?: string;
  tokens: Tokens;
  /** Made if it is not there; a lake without any gets "production". */
  dataset?: string;
  /** Where requests arrive, for example "/lake"; nothing for the root. */
  basePath?: string;
  /**
   * What clients reach basePath at, for example "https://example.com/lake": asset documents carry it.
   * Where it is not given, an asset gets the origin that its upload came to.
   */
  publicUrl?: string;
  /** Where a Studio on this lake is: sign-in links that the command line makes lead there. */
  studioUrl?: string;
  /** Origins whose pages may call the lake, besides those of its own server and of this machine. */
  allowedOrigins?: readonly string[];
  /** What queries and listeners may cost; what is not given is as in `QUERY_LIMITS`. */
  queryLimits?: Partial<QueryLimits>;
  /** What wrong tokens cost whoever sends them; what is not given is as in `ATTEMPT_LIMITS`. */
  attemptLimits?: Partial<AttemptLimits>;
  /** What answers that nobody reads may cost; what is not given is as in `UNREAD_LIMITS`. */
  unreadLimits?: Partial<UnreadLimits>;
  /** Who asks, for all that is shared out or counted by address; an own proxy's word counts otherwise. */
  addressOf?: AddressOf;
  /**
   * Names that requests may come to, besides those of publicUrl, of allowedOrigins and of this machine: a page of a
   * stranger could give its own name this machine's address.
   */
  hostNames?: readonly string[];
  /** The time that passes, for all limits. */
  clock?: Clock;
  /** The date, for what is scheduled. */
  calendar?: Calendar;
  /** Where the lake says what an operator has to know; a log of its own on standard error where it is not given. */
  log?: Log;
}

/** What an operator can read of a lake. */
export interface LakeStats {
  /** By dataset; a dataset that nobody asked about is not there. */
  queries: Record<string, QueryCounts>;
  /** What waits for its turn. */
  waiting: {
    /** Queries that wait for a process. */
    queries: number;
    /** Pictures that wait to be read or made. */
    pictures: number;
    /** Transactions that wait for the disk. */
    commits: number;
    /** Messages to webhooks that were not delivered yet. */
    webhooks: number;
  };
  /** Listeners that are connected. */
  listeners: number;
  /** Listeners that were ended, as their filters took too long. */
  listenersEnded: number;
  /** Answers that were ended, as nobody read them. */
  answersGivenUp: number;
}

/** A transaction, as live content tells of it. */
export interface OpenChange {
  dataset: string;
  /** Of the transaction, and of its event. */
  id: string;
  /** Of the answers that it may change. */
  tags: string[];
}

/** A local Content Lake: datasets on disk, answered as Sanity's HTTP API answers. */
export interface Lake {
  /** Answers a request whose path starts with basePath. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Calls back with every change of documents that anyone may read, before whoever made it is answered: a reader of
   * the same process so never shows what was. Others hear of it by their connection.
   */
  onChange(listener: (change: OpenChange) => void): void;
  /** Answers a request to change the protocol. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Whether a dataset has no content (assets aside); also true of one that does not exist. */
  isEmpty(dataset: string): boolean;
  /**
   * Loads NDJSON of documents and the files that it names: the file, or a folder with content.ndjson.
   * @param missing only documents of which this is true, and which are not there, are loaded.
   */
  importSeed(dataset: string, source: string, missing?: MissingOnly): Promise<ImportedSeed>;
  /** Throws a dataset's documents, history and assets away. */
  reset(dataset: string): void;
  stats(): LakeStats;
  /**
   * Makes a link that signs the first administrator in, once and within seven days; where there is none yet, it asks
   * for their name.
   * @param at.lake where the lake is reached: what clients take as `apiHost`
   * @param at.studio where it leads: the address of a Studio on this lake
   */
  firstSignInLink(at: { lake: string; studio: string }): string;
  /** Tells a lake without a publicUrl where it is reached, once that is known. */
  reachedAt(url: string): Promise<void>;
  /** Ends the connections of listeners, which would otherwise keep a server from stopping. */
  endListeners(): void;
  /**
   * Ends listeners and query processes and closes the store. Whatever was answered is on disk already; when it
   * resolves, nothing of the lake is left running.
   */
  close(): Promise<void>;
}

/**
 * Opens the lake in a folder, which no other process may have open.
 * @throws StartError with one line that names the setting and the fix.
 */
export async function openLake(options: LakeOptions): Promise<Lake> {
  let publicUrl = options.publicUrl && withoutSlash(options.publicUrl);
  const services = createServices(options, () => publicUrl);
  const { log, store, queries, hub, presence, assets, webhooks, jobs, unread } = services;
  const { people, connections } = services;
  store.onCommit((dataset, { changes }) => queries.find(dataset)?.changed(changes));
  store.onCommit((dataset, transaction) => hub.publish(dataset, transaction));
  const route = createRouter(services);
  const note = () => noteAddresses(services, { lake: publicUrl, studio: options.studioUrl });
  if (publicUrl) await moveAssets(services, publicUrl);
  note();
  const scheduler = new Scheduler(store, options.calendar ?? systemCalendar, log);
  scheduler.start();
  webhooks.start();
  people.onChange(() => connections.review((credential) => people.credentials.roleOf(credential)));
  people.start();
  let closed = false;
  return {
    handle(request, response) {
      // Its server may still be ending when the lake is closed already.
      if (closed) return void response.writeHead(503, { Connection: "close" }).end();
      void route(request, response);
    },
    onChange(listener) {
      store.onCommit(({ name }, { id, changes }) => {
        const heard = changes.filter((change) => isPublicId(change.id));
        if (heard.length > 0) listener({ dataset: name, id, tags: syncTagsOfChange(heard) });
      });
    },
    handleUpgrade: createUpgradeHandler(services),
    isEmpty(dataset) {
      return !store.find(dataset)?.hasContent;
    },
    importSeed(dataset, source, missing) {
      return importSeed(services, dataset, source, missing);
    },
    reset(dataset) {
      if (!store.find(dataset)) return;
      store.reset(dataset);
      queries.forget(dataset);
      hub.restart(dataset);
      assets.removeAll(dataset);
    },
    stats() {
      return {
        queries: queries.counts(),
        waiting: {
          queries: queries.waiting,
          pictures: assets.waiting,
          commits: store.waiting,
          webhooks: webhooks.waiting,
        },
        listeners: hub.size,
        listenersEnded: hub.endedForTime,
        answersGivenUp: unread.givenUp,
      };
    },
    firstSignInLink({ lake, studio }) {
      return signInLink(lake, people.firstAdministratorsLink(), studio);
    },
    async reachedAt(url) {
      if (options.publicUrl) return;
      publicUrl = withoutSlash(url);
      note();
      await moveAssets(services, publicUrl);
    },
    endListeners() {
      hub.close();
      presence.close();
    },
    async close() {
      if (closed) return;
      closed = true;
      people.close();
      await Promise.all([scheduler.close(), webhooks.close(), jobs.close()]);
      hub.close();
      presence.close();
      await Promise.all([queries.close(), assets.close()]);
      store.close();
      await freeHandles();
    },
  };
}

async function moveAssets({ store, log }: Services, publicUrl: string): Promise<void> {
  try {
    for (const name of store.names()) {
      const mutations = movedAssets(store, name, publicUrl);
      if (mutations.length > 0)
        await commitMutations(store, name, mutations, { author: EDITOR.id });
    }
  } catch (error) {
    // A full disk: all else can still be read, and the next start tries again.
    log.error({ err: error }, "Lake: assets keep their old addresses");
  }
}
