import type { SanityClient } from "@sanity/client";
import type { Log } from "http-kit";
import type { LakeClientConfig } from "../client";
import type { LakeOptions } from "../server/types";
import type { DocumentInput } from "../util/types";
import type { Fault } from "./faults";
import type { HostedLimits } from "./limits/hosted-limits";

/** A document of a seed. `_id` may be missing: the lake generates one. */
export type SeedDocument = DocumentInput;

/** Documents, or the path of an NDJSON file, a folder with one, or a `.tar.gz` of `sanity dataset export`. */
export type Seed = string | readonly SeedDocument[];

/** Who a client of `clientAs` is. "anonymous" sends no token. */
export type TestRole = "administrator" | "editor" | "contributor" | "viewer" | "anonymous";

/** Options of `createTestLake`. All are optional. */
export interface TestLakeOptions
  extends Pick<
    LakeOptions,
    "projectId" | "allowedOrigins" | "webhookHosts" | "queryLimits" | "basePath"
  > {
  /** Content of the dataset at the start and after `reset()`. Default: none. */
  seed?: Seed;
  /** Default: "production". */
  dataset?: string;
  /** Name of a branch of `dataset` on which the lake's clients work, while `dataset` stays as it is. Default: none. */
  branch?: string;
  /** Default: "public", so that published documents can be read without a token. */
  visibility?: "public" | "private";
  /**
   * Limits of the hosted service. `false` switches all off, `false` in one field that one. Default: `HOSTED_LIMITS`,
   * which are those of the Free plan.
   */
  limits?: Partial<HostedLimits> | false;
  /** Start of the lake's clock, ISO 8601. Default: the time of the machine, running. */
  now?: string;
  /** Default: warnings and errors, as JSON lines on standard error. */
  log?: Log;
  /** Port on loopback. Default: 0, a free one. */
  port?: number;
}

/** Options of `createTestLake` for a branch in a lake that another process has started. */
export interface TestBranchOptions {
  /** Name of the branch, such as `worker-3`. An older branch of this name is replaced. */
  branch: string;
  /** URL of the lake. */
  url: string;
  /** Token of one of its administrators. */
  token: string;
  /** Of what it is a branch. Default: "production". */
  dataset?: string;
  /** Default: "local". */
  projectId?: string;
}

/** A dataset of its own for one of several workers that share a lake. */
export interface TestBranch
  extends AsyncDisposable,
    Pick<TestLake, "url" | "projectId" | "dataset" | "token" | "client"> {
  /** Makes the branch what its source is. */
  reset(): Promise<void>;
  /** Deletes the branch. */
  close(): Promise<void>;
}

/** The clock of a test lake: of `now()`, `_createdAt`, `_updatedAt`, schedules and sessions. */
export interface TestClock {
  /** The time of the lake, ISO 8601 in UTC. */
  readonly now: string;
  /**
   * Stops the clock at a time, and publishes what is due then.
   * @param time ISO 8601, a `Date` or milliseconds since 1970
   * @returns a promise that resolves when everything due is published
   * @throws RangeError for anything else
   */
  set(time: string | number | Date): Promise<void>;
  /** Moves the clock forward, as `set` does. */
  advance(milliseconds: number): Promise<void>;
  /** Lets the clock follow the machine again. */
  reset(): void;
}

declare const snapshotBrand: unique symbol;

/** The state of a test lake at one moment, for `restore`. It belongs to the lake that made it. */
export interface Snapshot {
  readonly [snapshotBrand]: true;
}

/** A Content Lake in memory, for one test or one test file. */
export interface TestLake extends AsyncDisposable {
  /** Base URL, which clients take as `apiHost`. The port is free and random. */
  readonly url: string;
  readonly projectId: string;
  readonly dataset: string;
  /** Token of an administrator, which `client` uses. */
  readonly token: string;
  /** An `@sanity/client` with `token`, for `dataset`. It makes no retries, so that each fault shows. */
  readonly client: SanityClient;
  /**
   * Creates a client of a role.
   *
   * @param role of the token that it sends
   * @param config further options of the client, such as `perspective`
   * @throws TypeError for an unknown role
   */
  clientAs(role: TestRole, config?: LakeClientConfig): SanityClient;
  /** Milliseconds that every response waits. Default: 0. */
  latency: number;
  readonly clock: TestClock;
  /**
   * Sends a request to the lake without a port, whatever the host of its URL: for code that takes a `fetch`. A path
   * alone is one of the lake.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /**
   * Makes all datasets what they were after the seed, and undoes `failNext`, `latency` and `clock`. People, tokens and
   * open clients stay. Listeners must read their documents again: those that can resume receive `reset`, live content
   * `restart`, and all others are disconnected and get `welcome` when they reconnect.
   */
  reset(): Promise<void>;
  /** Copies datasets, history, webhooks and aliases. Takes milliseconds; the copy lasts as long as the object. */
  snapshot(): Snapshot;
  /** Makes all datasets what they were. Listeners see what they see at `reset()`. @throws TypeError for a foreign one */
  restore(snapshot: Snapshot): void;
  /** Makes the next matching requests fail. @throws TypeError for a status that is no error */
  failNext(fault: Fault): void;
  /** Disconnects all listeners, stops the lake and frees its memory. A second call does nothing. */
  close(): Promise<void>;
}
