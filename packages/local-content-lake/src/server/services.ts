import type { ServerResponse } from "node:http";
import type { Assets } from "../assets/types";
import type { Authenticate, SignIn } from "../auth";
import type { OpenConnections, People, Pictures } from "../auth/people";
import type { AddressOf } from "../http/address-of";
import type { Origins } from "../http/origins";
import type { UnreadResponses } from "../http/unread-responses";
import type { Jobs } from "../jobs/jobs";
import type { QueryEngines } from "../query";
import type { ListenHub } from "../realtime/listen";
import type { Presence } from "../realtime/presence";
import type { Store } from "../store";
import type { Log } from "../util/process/log";
import type { Webhooks } from "../webhooks";

/** What an answer is made of that is the same for all who ask without a token. */
export interface Steadiness {
  dataset: string;
  /** Until a change of one of these, the answer stays as it is. */
  tags: readonly string[];
}

/** The parts of one lake, as its routes use them. */
export interface Services {
  projectId: string;
  /** Where the lake is mounted: a path without a slash at its end, or nothing. */
  basePath: string;
  log: Log;
  store: Store;
  queries: QueryEngines;
  hub: ListenHub;
  presence: Presence;
  assets: Assets;
  webhooks: Webhooks;
  jobs: Jobs;
  people: People;
  pictures: Pictures;
  /** What stays open for as long as its holder may have it. */
  connections: OpenConnections;
  authenticate: Authenticate;
  signIn: SignIn;
  origins: Origins;
  addressOf: AddressOf;
  unread: UnreadResponses;
  /** What is known of answers that are on their way. */
  steady: WeakMap<ServerResponse, Steadiness>;
}
