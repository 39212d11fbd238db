import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { movedAssets } from "../assets/asset-addresses";
import { imageFileOf } from "../assets/asset-paths";
import { signInLink } from "../auth";
import { EDITOR } from "../auth/people";
import { saveKnownUrls } from "../auth/people/known-urls";
import type { Services, Steadiness } from "../http/context";
import { createRouter } from "../http/router";
import { createUpgradeHandler } from "../http/upgrade";
import { type ImportedSeed, importSeed, type MissingOnly } from "../import/import-seed";
import { commitMutations } from "../mutate";
import { syncTagsOfChange } from "../query";
import { Scheduler } from "../scheduler/scheduler";
import { freeHandles } from "../store/database/releasable-database";
import { isPublicId } from "../util/ids";
import { systemCalendar } from "../util/time";
import { withoutSlash } from "../util/without-slash";
import { createServices } from "./create-services";
import type { LakeOptions } from "./lake-options";
import { type LakeStats, readStats } from "./lake-stats";

/** A transaction, as live content tells of it. */
export interface PublicChange {
  dataset: string;
  /** Of the transaction, and of its event. */
  id: string;
  /** Of the answers that it may change. */
  tags: string[];
}

/** What the address of an image shows may be something else from now on, or nothing. */
export interface ImageChange {
  dataset: string;
  /** The last part of its address, without parameters; all images of the dataset where it is missing. */
  file?: string;
}

/** A local Content Lake: datasets on disk, answered as Sanity's HTTP API answers. */
export interface Lake {
  /** Answers a request whose path starts with basePath. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Calls back with every change of documents that anyone may read, before whoever made it is answered: a reader of
   * the same process so never shows what was. Others hear of it by their connection.
   */
  onChange(listener: (change: PublicChange) => void): void;
  /** Calls back with every image that was deleted or described anew, before whoever did so is answered. */
  onImageChange(listener: (change: ImageChange) => void): void;
  /** Calls back with a dataset that was emptied or thrown away, or that others may read from now on, before whoever did so is answered. */
  onDatasetChange(listener: (dataset: string) => void): void;
  /**
   * What the answer to a query depends on that is being sent: for a server that sends it again to others who ask the
   * same without a token, until `onChange` or `onDatasetChange` tells otherwise. Undefined for any other answer, and for
   * one that was not asked for before.
   */
  steadinessOf(response: ServerResponse): Steadiness | undefined;
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
  /** Whether anybody was ever asked in by name. */
  hasPeople(): boolean;
  /**
   * Makes a link that signs the first administrator in, once and within seven days; where there is none yet, it asks
   * for their name.
   * @param at.lake where the lake is reached: what clients take as `apiHost`
   * @param at.studio where it leads: the address of a Studio on this lake
   */
  firstSignInLink(at: { lake: string; studio: string }): string;
  /** Tells a lake without a publicUrl where it is reached, once that is known. */
  setPublicUrl(url: string): Promise<void>;
  /** Ends the connections of listeners, which would otherwise keep a server from stopping. */
  closeListeners(): void;
  /**
   * Ends listeners and query processes and closes the store. Whatever was answered is on disk already; when it
   * resolves, nothing of the lake is left running.
   */
  close(): Promise<void>;
}

/**
 * Opens the lake in a folder, which no other process may have open.
 * @throws LakeStartError with one line that names the setting and the fix.
 */
export async function openLake(options: LakeOptions): Promise<Lake> {
  let publicUrl = options.publicUrl && withoutSlash(options.publicUrl);
  const services = createServices(options, () => publicUrl);
  const { store, queries, hub, presence, assets, webhooks, jobs, log } = services;
  const { people, connections } = services;
  store.onCommit((dataset, { changes }) => queries.find(dataset)?.invalidate(changes));
  store.onCommit((dataset, transaction) => hub.publish(dataset, transaction));
  const route = createRouter(services);
  const note = () => saveKnownUrls(services, { lake: publicUrl, studio: options.studioUrl });
  if (publicUrl) await moveAssets(services, publicUrl);
  note();
  const scheduler = new Scheduler(store, options.calendar ?? systemCalendar, log);
  scheduler.start();
  webhooks.start();
  people.onChange(() =>
    connections.closeRevoked((credential) => people.credentials.roleOf(credential)),
  );
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
    onImageChange(listener) {
      store.onCommit(({ name: dataset }, { changes }) => {
        for (const { id } of changes) {
          const file = imageFileOf(id);
          if (file !== undefined) listener({ dataset, file });
        }
      });
      assets.onRemoveAll((dataset) => listener({ dataset }));
    },
    onDatasetChange(listener) {
      store.onDatasetChange(listener);
    },
    steadinessOf(response) {
      return services.steady.get(response);
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
      queries.drop(dataset);
      hub.restart(dataset);
      assets.removeAll(dataset);
    },
    stats() {
      return readStats(services);
    },
    hasPeople: () => people.members().some(({ kind }) => kind === "person"),
    firstSignInLink({ lake, studio }) {
      return signInLink(lake, people.links.make(people.firstAdministrator().id).token, studio);
    },
    async setPublicUrl(url) {
      if (options.publicUrl) return;
      publicUrl = withoutSlash(url);
      note();
      await moveAssets(services, publicUrl);
    },
    closeListeners() {
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
