import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "http-kit";
import type { AuditEvent } from "../auth/audit";
import type { Tokens } from "../auth/tokens";
import type { GetClientIp } from "../http/middleware/origins";
import type { OnCacheable } from "../http/response/cacheable-response";
import type { ImportedSeed, ImportOptions } from "../import/import-seed";
import type { McpTools } from "../mcp/tool";
import type { Notifier, Person } from "../people/notices/types";
import type { QueryCounts } from "../query";
import type { Trigger } from "../store";
import type { AttemptLimits, QueryLimits, UnreadLimits, WebhookLimits } from "../util/limits";
import type { Calendar, Clock } from "../util/time";

/** Options of `openLake`. Only `dataDir` and `tokens` are required. */
export interface LakeOptions {
  /**
   * Folder of documents, history and assets. One process at a time may open it. `:memory:` stores nothing: such a lake
   * ends with its process, and only files of assets are in a temporary folder until `close()`.
   */
  dataDir: string;
  /**
   * Migrates a database of an older format, after a copy of it in `dataDir`. `false` refuses it with
   * `DATA_DIR_VERSION`. Default: true.
   */
  migrate?: boolean;
  /** What clients name as `projectId`. Default: "local". */
  projectId?: string;
  tokens: Tokens;
  /** Created if it does not exist. A lake without any dataset gets "production". */
  dataset?: string;
  /** Path prefix of all requests, for example "/lake". Default: none. */
  basePath?: string;
  /**
   * URL under which clients reach `basePath`, for example "https://example.com/lake". Asset documents contain it.
   * Without it, an asset gets the origin of its upload request.
   */
  publicUrl?: string;
  /** URL of a Studio on this lake: sign-in links that the command line makes lead there. */
  studioUrl?: string;
  /** Origins whose pages may call the lake, besides its own and loopback origins. */
  allowedOrigins?: readonly string[];
  /** Bytes of the largest upload. Default: 25 MB. */
  maxUploadBytes?: number;
  /**
   * Days for which the lake keeps history. Older revisions are deleted at the start and once a day; each document keeps
   * the state that it had then. Default: all history is kept.
   */
  historyDays?: number;
  /**
   * Days after which the lake deletes a branch without a change, at the start and once a day. Default: all branches are
   * kept.
   */
  branchDays?: number;
  /** Limits of queries and listeners. Defaults: `QUERY_LIMITS`. */
  queryLimits?: Partial<QueryLimits>;
  /** Limits of wrong tokens per IP address. Defaults: `ATTEMPT_LIMITS`. */
  attemptLimits?: Partial<AttemptLimits>;
  /** Limits of responses that clients do not read. Defaults: `UNREAD_LIMITS`. */
  unreadLimits?: Partial<UnreadLimits>;
  /** Limits of stored webhook messages. Defaults: `WEBHOOK_LIMITS`. */
  webhookLimits?: Partial<WebhookLimits>;
  /**
   * Hosts that webhooks may call although their address is loopback, link-local or private: names or IP addresses.
   * All others are refused when the connection is made, after DNS.
   */
  webhookHosts?: readonly string[];
  /**
   * Notifies people of changes, for example by mail. The lake stores its notices until they are sent, for at most a
   * day. Default: nobody is notified.
   */
  notifier?: Notifier;
  /** Adds mutations to the transactions that make them necessary. Default: none. */
  trigger?: Trigger;
  /** Tools that `/mcp` has besides those of the lake, or in their place. Default: none. */
  mcpTools?: McpTools;
  /** The client's IP address, for limits per client. Default: the peer, or `X-Forwarded-For` of a loopback proxy. */
  getClientIp?: GetClientIp;
  /**
   * Host names that requests may name, besides those of `publicUrl`, `allowedOrigins` and loopback. All others are
   * rejected, because a foreign page could point its own name at this machine (DNS rebinding).
   */
  hostNames?: readonly string[];
  /** Monotonic time, for limits. Tests inject one. */
  clock?: Clock;
  /** Wall-clock time, for schedules. Tests inject one. */
  calendar?: Calendar;
  /** Default: JSON lines on standard error. */
  log?: Log;
}

/** Counters and queue lengths of a lake. */
export interface LakeStats {
  /** Per dataset that was queried since the start. */
  queries: Record<string, QueryCounts>;
  /** Queue lengths. */
  waiting: {
    /** Queries for the worker. */
    queries: number;
    /** Images to inspect or render. */
    images: number;
    /** Transactions for the disk. */
    commits: number;
    /** Webhook messages to deliver. */
    webhooks: number;
    /** Notices to send. */
    notices: number;
  };
  /** Connected listeners. */
  listeners: number;
  /** Listeners closed because their filters took too long. */
  listenersClosed: number;
  /** Responses closed because the client did not read them. */
  unreadResponsesClosed: number;
  /** Webhook messages dropped because of their age or the queue length. */
  webhooksDropped: number;
}

/** A change of what anonymous clients may read, as Sanity's Live Content API reports it. */
export interface PublicChange {
  dataset: string;
  /** Transaction id, which is also the id of its live event. A change of the whole dataset has none. */
  id?: string;
  /**
   * Sync tags of the answers that may have changed, and the names of image files. Undefined when all of the dataset
   * may have changed: it was reset, deleted, or became private or public.
   */
  tags?: string[];
}

/** An open Content Lake: datasets on disk, served as Sanity's HTTP API. */
export interface Lake {
  /** Answers a request whose path starts with `basePath`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Answers the `upgrade` event of an HTTP server: opens a WebSocket, or refuses it. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Calls `listener` with each change of what is public, once, before the response to it. A cache in the same process
   * therefore never serves a stale answer after a write was acknowledged.
   *
   * @param listener must be quick, because the response waits for it
   */
  onChange(listener: (change: PublicChange) => void): void;
  /** True if the dataset does not exist or has no documents besides assets. */
  isEmpty(dataset: string): boolean;
  /**
   * Imports NDJSON documents and the asset files that they name.
   *
   * @param dataset created if it does not exist
   * @param source an NDJSON file, a folder with one, or a `.tar.gz` of `sanity dataset export`
   * @returns how many documents and assets were imported
   * @throws LakeStartError `IMPORT_FAILED`; nothing was written then
   */
  importSeed(dataset: string, source: string, options?: ImportOptions): Promise<ImportedSeed>;
  /**
   * Deletes a dataset's documents, history and assets; does nothing if it does not exist. They are gone at once;
   * nothing is written to the dataset until the promise resolves.
   */
  reset(dataset: string): Promise<void>;
  /** Counters and queue lengths for monitoring. */
  stats(): LakeStats;
  /** The people who may sign in. */
  people(): Person[];
  /** Records an event of the program around the lake in the lake's audit trail. */
  recordAudit(event: AuditEvent): void;
  /** Stores notices for the notifier, which sends them; does nothing without one. @throws LakeError on a full disk */
  notify(notices: readonly string[]): void;
  /** True once a person was invited. */
  hasPeople(): boolean;
  /**
   * Makes a sign-in link for the first administrator. It works once, for seven days. Creates the administrator if
   * there is none; the sign-in page then asks for their name.
   *
   * @param urls.lake URL of the lake, which clients take as `apiHost`
   * @param urls.studio URL of a Studio on this lake
   * @returns the link's URL
   * @throws LakeError on a full disk
   */
  firstSignInLink(urls: { lake: string; studio: string }): string;
  /** Sets the public URL once the port is known. Does nothing if the options have a `publicUrl`. */
  setPublicUrl(url: string): Promise<void>;
  /** Closes all listeners, which would otherwise keep an HTTP server from closing. */
  closeListeners(): void;
  /** Stops listeners, workers and timers, then closes the store. Acknowledged writes are on disk already. */
  close(): Promise<void>;
}

/** A lake behind a cache of responses in the same process. */
export interface CacheableLake extends Lake {
  /** @param onCacheable called if the cache may send the response to other anonymous clients */
  handle(request: IncomingMessage, response: ServerResponse, onCacheable?: OnCacheable): void;
}
