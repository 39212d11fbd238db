import type { Log } from "http-kit";
import type { AttemptLimits, Tokens } from "../auth";
import type { GetClientIp } from "../http/middleware/client-ip";
import type { UnreadLimits } from "../http/middleware/unread-responses";
import type { QueryLimits } from "../query";
import type { Calendar, Clock } from "../util/time";
import type { WebhookLimits } from "../webhooks";

/** What a lake is opened with. */
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
  /** What webhooks may keep; what is not given is as in `WEBHOOK_LIMITS`. */
  webhookLimits?: Partial<WebhookLimits>;
  /** Who asks, for all that is shared out or counted by address; an own proxy's word counts otherwise. */
  getClientIp?: GetClientIp;
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
