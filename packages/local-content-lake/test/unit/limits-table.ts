import * as limits from "../../src/util/limits";

const count = (value: number) => value.toLocaleString("en-US");
const mega = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const millions = (value: number) => value / 1_000_000;
const time = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

const { QUERY_LIMITS, ATTEMPT_LIMITS, MAIL_LIMITS, WEBHOOK_LIMITS, CONTRIBUTOR_LIMITS } = limits;
const minutes = ATTEMPT_LIMITS.windowMs / 60_000;

/** What the protocol page says of each limit. */
export const LIMITS_TABLE = `| what | limit |
|---|---|
| JSON body | ${count(limits.MAX_JSON_BYTES)} bytes; mutations and actions ${count(limits.MAX_MUTATION_BYTES)}; ${limits.MAX_JSON_DEPTH} levels deep, uncompressed |
| form of the sign-in page | ${count(limits.MAX_FORM_BYTES)} bytes |
| document | ${mega(limits.MAX_DOCUMENT_BYTES)}, ${limits.MAX_DOCUMENT_DEPTH} levels deep |
| transaction | ${count(limits.MAX_MUTATIONS)} mutations or ${count(limits.MAX_ACTIONS)} actions; ${time(limits.MAX_TRANSACTION_MS)} of processor time, in steps of ${time(limits.COMMIT_SLICE_MS)} |
| query of a mutation | ${time(limits.MAX_SELECTION_MS)} of processor time, then ${time(limits.MAX_SELECTION_WORKER_MS)} in a worker; others write meanwhile, and it runs again if they change what it read: at most ${limits.MAX_SELECTION_RUNS} runs of a transaction, then 409, because it never holds up other writers. At most ${count(limits.MAX_REPLACEMENTS)} documents may have changed before it in its transaction |
| transaction of a contributor | its documents have at most ${count(CONTRIBUTOR_LIMITS.characters)} characters and ${count(CONTRIBUTOR_LIMITS.values)} values together |
| JSON body of anybody below an editor | ${count(limits.MAX_BODY_VALUES)} values |
| author of a transaction over ${time(limits.LONG_COMMIT_MS)} | rests for twice as long as it took |
| path of a patch | ${limits.MAX_SEGMENTS} parts, ${count(limits.MAX_MATCHES)} places; it copies at most 100,000,000 list items |
| \`diffMatchPatch\` | ${count(limits.MAX_TEXT_SEARCHED)} characters of the text times parts; ${Math.floor(Math.sqrt(limits.MAX_TEXT_COMPARED))} characters of a part that is not exactly where it says, fewer of several |
| text of a query | ${count(limits.MAX_QUERY_LENGTH)} characters, ${limits.MAX_NESTING} nested brackets |
| time of a query | ${time(QUERY_LIMITS.inline)} in the main process, ${time(QUERY_LIMITS.scan)} more for what an index finds; then ${time(QUERY_LIMITS.worker)} in the worker |
| queries without a token, past ${limits.ANONYMOUS_CROWD} at once | together ${time(QUERY_LIMITS.anonymousPerSecond)} of each second in the main process; past that, ${time(QUERY_LIMITS.inlineAnonymous)} each |
| filters of all listeners without a token | ${time(QUERY_LIMITS.anonymousPerCommit)} of a transaction |
| answer of a query | ${count(limits.MAX_ANSWER_LENGTH)} characters |
| stack of perspectives | ${limits.MAX_STACKS} |
| upload | ${mega(limits.MAX_UPLOAD_BYTES)} |
| image | ${millions(limits.MAX_PIXELS)} megapixels unpacked, an AVIF ${millions(limits.MAX_AVIF_SOURCE_PIXELS)}; ${time(limits.INSPECT_MS)} of processor time and ${limits.MAX_PROCESS_BYTES / 1024 ** 3} GB of memory to read it; rendered ${millions(limits.MAX_RENDERED_PIXELS)} megapixels, ${count(limits.MAX_SIDE)} pixels a side, ${limits.RENDER_SECONDS} s |
| animation | ${count(limits.MAX_FRAMES)} frames of an upload; above ${limits.MAX_RENDERED_FRAMES} frames, or ${millions(limits.MAX_RENDERED_PIXELS)} megapixels of all frames, a still image is rendered |
| AVIF, and enlarging | a rendered AVIF has ${millions(limits.MAX_AVIF_PIXELS)} megapixels, a smaller original is enlarged to ${millions(limits.MAX_ENLARGED_PIXELS)} |
| SVG | ${time(limits.SVG_MS)} of processor time and ${limits.MAX_PROCESS_BYTES / 1024 ** 3} GB of memory, in a process of its own |
| rendered images on disk | ${mega(limits.MAX_CACHE_BYTES)} in blocks of ${limits.BLOCK_BYTES / 1024} KB, ${count(limits.MAX_CACHE_FILES)} files; the oldest are deleted |
| refused body | 64 MB and 30 seconds of it are read and dropped, so that the client reads the answer |
| response that is not read | closed after ${limits.UNREAD_LIMITS.stalledMs / 1000} seconds; those of all clients without a token hold ${mega(limits.UNREAD_LIMITS.bytes)} together |
| listener that does not read | ${limits.BEHIND_BYTES / 1024} KB of events wait in memory, later ones on disk; it is disconnected after ${limits.UNREAD_LIMITS.stalledMs / 1000} seconds, or ${mega(limits.MAX_OWED_BYTES)} of new events, of which it takes none |
| events for a returning listener | ${count(limits.MAX_MISSED)}, then it starts over |
| wrong tokens from one IP address | ${ATTEMPT_LIMITS.maxWrong} in ${minutes} minutes, each answered later than the one before |
| links by mail | ${MAIL_LIMITS.maxWrong} in ${MAIL_LIMITS.windowMs / 60_000} minutes for one address; each counts as an attempt of the IP address |
| calls over a presence connection without a token | ${limits.MAX_ANONYMOUS_CALLS}, then it is closed |
| webhooks | ${WEBHOOK_LIMITS.hooks} of one dataset, including those of all datasets |
| waiting messages of a webhook | ${count(WEBHOOK_LIMITS.waiting)} messages, ${count(WEBHOOK_LIMITS.characters)} characters, one day |
| rule of a webhook | ${time(limits.MAX_RULE_MS)} for one change |
| wait of a live event for webhooks | ${time(limits.MAX_SYNC_TAGS_WAIT_MS)} (\`waitFor\`) |`;
