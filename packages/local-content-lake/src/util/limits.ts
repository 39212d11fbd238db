/**
 * The limits of a lake. The table of its protocol page is made from them:
 * `UPDATE_DOCS=1 npx vitest run packages/local-content-lake/test/unit/docs-reference.test.ts`
 */

// Requests

export const MAX_JSON_BYTES = 1_000_000;

/** Parsing a million empty objects takes 250 ms. */
export const MAX_BODY_VALUES = 250_000;

/** As on Sanity, so that what was exported there can be imported here. These requests need a token. */
export const MAX_MUTATION_BYTES = 4_000_000;

/** Forms hold a token or a name. Parsing a megabyte of short fields takes a second. */
export const MAX_FORM_BYTES = 16_000;

/** Maximum nesting of a JSON text: 100 levels of content and a few around it. Deeper values could overflow the stack. */
export const MAX_JSON_DEPTH = 150;

export interface UnreadLimits {
  /** Time without progress after which a response is closed, in milliseconds. */
  stalledMs: number;
  /** Unread bytes of all anonymous responses together; above it the oldest responses are closed. */
  bytes: number;
}

export const UNREAD_LIMITS: UnreadLimits = { stalledMs: 30_000, bytes: 64 * 1024 * 1024 };

// Writes

export const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;

export const MAX_DOCUMENT_DEPTH = 100;

// Many small mutations take longer than one large one.
export const MAX_MUTATIONS = 40_000;

export const MAX_ACTIONS = 10_000;

/** Time for the mutations of one request. Other requests are served between its steps. Thousands of them take 200 ms. */
export const MAX_TRANSACTION_MS = 2_000;

/** Other requests run after so much evaluation. */
export const COMMIT_SLICE_MS = 25;

/** An author whose transaction took longer rests for twice as long as it took: others get two thirds of the time. */
export const LONG_COMMIT_MS = 50;

/** The main process serves nothing else while it selects: no request may wait for 100 ms. */
export const MAX_SELECTION_MS = 60;

/** Of processor time in the worker. */
export const MAX_SELECTION_WORKER_MS = 2_000;

/** How often queries of one transaction run in the worker, those included that run again after a change. */
export const MAX_SELECTION_RUNS = 10;

/** Sending documents to the worker holds the event loop. */
export const MAX_REPLACEMENTS = 5_000;

/** Limits of all documents of one transaction together. */
export interface WriteLimits {
  characters: number;
  /** Objects, lists, texts, numbers and the like. */
  values: number;
}

/** One request has about as many characters. More, or more values, hold all other requests for over 100 ms. */
export const CONTRIBUTOR_LIMITS: WriteLimits = { characters: 4_000_000, values: 250_000 };

/** Parts of a path. No document is nested as deeply. */
export const MAX_SEGMENTS = 200;

/** Bounds the memory. */
export const MAX_MATCHES = 100_000;

/** Characters of a text times parts of its patch: 100 ms. Replacing a whole text takes 1 or 2 ms. */
export const MAX_TEXT_SEARCHED = 30_000_000;
/** The sum of the squares of the lengths of parts that do not stand exactly where they say: 100 ms. */
export const MAX_TEXT_COMPARED = 300_000;

// Queries

/** In UTF-16 units. A Studio of 200 types with 30 fields each sends 440,000 for a search of two words. */
export const MAX_QUERY_LENGTH = 900_000;

/** The deepest nesting of brackets. Sanity's test suite goes to 32. */
export const MAX_NESTING = 200;

/** What queries may cost. Each can be set with `LakeOptions.queryLimits`. */
export const QUERY_LIMITS = {
  /** Milliseconds that an inline evaluation may block the event loop. Longer ones move to the worker. */
  inline: 50,
  /** The same for anonymous clients who have used up `anonymousPerSecond`. */
  inlineAnonymous: 5,
  /** Milliseconds of each second that all anonymous clients together may block the event loop. */
  anonymousPerSecond: 100,
  /** Milliseconds that index scans may take in addition to these. */
  scan: 25,
  /** Milliseconds of processor time that a query may take in the worker. */
  worker: 10_000,
  /** Milliseconds of wall time in the worker, for a worker that gets no processor time. */
  workerWall: 60_000,
  /** The longest queue of one worker. */
  queue: 64,
  /** Milliseconds without a query after which a worker is stopped. */
  idle: 60_000,
  /** Milliseconds that the filters of all anonymous listeners together may take per commit. */
  anonymousPerCommit: 50,
  /** Size of the memo of one dataset. */
  memoBytes: 32 * 1024 * 1024,
};

export type QueryLimits = { [Name in keyof typeof QUERY_LIMITS]: number };

/** Up to this many concurrent anonymous queries are no load: a page with its few queries, for one. */
export const ANONYMOUS_CROWD = 4;

/** In UTF-16 units. Clients read larger results in slices, or export the dataset. */
export const MAX_ANSWER_LENGTH = 100_000_000;

export const MAX_STACKS = 20;

// Assets

/** The largest upload, in bytes, if the options name no other. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

/** Pixels of a decoded image, all frames together. A file of a few kilobytes can declare billions. */
export const MAX_PIXELS = 64_000_000;

/** The longest side of an image that is rendered. */
export const MAX_SIDE = 8192;

/** The largest rendered area. A larger request is scaled down in proportion. */
export const MAX_RENDERED_PIXELS = 32_000_000;

/** The largest area that a smaller original is enlarged to. More pixels add no detail. */
export const MAX_ENLARGED_PIXELS = 4_000_000;

/** Pixels of an uploaded AVIF. Decoding one takes 20 bytes and 70 ns a pixel, and each rendered image does it again. */
export const MAX_AVIF_SOURCE_PIXELS = 24_000_000;

/** Frames of an upload. A file of 34 KB can hold thousands. */
export const MAX_FRAMES = 1000;

/** Frames of a rendered animation, each of which takes some milliseconds. Longer ones render as a still image. */
export const MAX_RENDERED_FRAMES = 300;

/** The largest AVIF: half a second of encoding, five times as long as any other format. */
export const MAX_AVIF_PIXELS = 2_500_000;

/** Seconds after which rendering an image times out. */
export const RENDER_SECONDS = 20;

/** Milliseconds of processor time for rendering an SVG. */
export const SVG_MS = 4000;

/** Milliseconds of processor time for reading an uploaded image. Compressed texts in a PNG unpack to any size. */
export const INSPECT_MS = 8000;

/** Memory of a process that reads an upload, in bytes. Pixels alone need less than half of it. */
export const MAX_PROCESS_BYTES = 1024 * 1024 * 1024;

/** Bytes that the files of rendered images take on disk. Beyond that the oldest are evicted. */
export const MAX_CACHE_BYTES = 512 * 1024 * 1024;

export const MAX_CACHE_FILES = 20_000;

/** A file takes whole blocks, however few bytes it has. */
export const BLOCK_BYTES = 4096;

// Listeners

// Above this, events wait for the reader.
export const BEHIND_BYTES = 256 * 1024;

// The lake closes a connection that took nothing while more events were added; the listener may reconnect.
export const MAX_OWED_BYTES = 8 * 1024 * 1024;

// A listener that missed more reads its documents again faster.
export const MAX_MISSED = 5_000;

// Tokens

export interface AttemptLimits {
  /** How long a wrong token counts, in milliseconds. */
  windowMs: number;
  /** Wrong tokens of one IP address before it is blocked. */
  maxWrong: number;
  /** Delay added to the response by each wrong token, in milliseconds. */
  delayMs: number;
}

/** Links that one address gets by mail. The client that asks has its own limit. */
export const MAIL_LIMITS: AttemptLimits = { windowMs: 15 * 60_000, maxWrong: 5, delayMs: 0 };

export const ATTEMPT_LIMITS: AttemptLimits = { windowMs: 15 * 60_000, maxWrong: 10, delayMs: 250 };

// The Studio sends its token in its first call.
export const MAX_ANONYMOUS_CALLS = 10;

// Webhooks

/** Bounds of what webhooks store, so that an unreachable receiver has a bounded cost. */
export const WEBHOOK_LIMITS = {
  /** Webhooks per dataset. */
  hooks: 20,
  /** Pending messages per webhook. */
  waiting: 5_000,
  /** Characters of the payloads of pending messages, and of delivered ones, per webhook. */
  characters: 8_000_000,
  /** Milliseconds that a message may stay pending. */
  waitMs: 24 * 60 * 60_000,
  /** Changes in the outbox, whose rules are not evaluated yet. */
  outbox: 20_000,
};

export type WebhookLimits = { [Name in keyof typeof WEBHOOK_LIMITS]: number };

/** How long an event waits for the webhooks that get its sync tags, if a live listener wants that. */
export const MAX_SYNC_TAGS_WAIT_MS = 10_000;

/** Time for a rule and one change. No other request is served meanwhile. */
export const MAX_RULE_MS = 50;
