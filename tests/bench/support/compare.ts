import { request } from "node:http";
import { GENERATOR, type Load, load } from "./generator";
import {
  hasNginx,
  type Reference,
  type Sample,
  startNginxWith,
  startRawServer,
} from "./references";
import { addRow, GENERATOR_BOUND, median } from "./table";

const ROUNDS = 5;
/** A generator that gets no more out of the fastest reference shows itself, not the server. */
const HEADROOM = 1.2;
/** Node's own, of the connection. */
const OF_CONNECTION = /^(?:connection|date|keep-alive|transfer-encoding)$/i;

interface Round {
  site: Load;
  bare: Load;
  nginx: Load | undefined;
}

interface CompareOptions {
  headers?: Record<string, string>;
  /** Whether nginx can give the same answer from a file. */
  withNginx?: boolean;
}

/** Measures one address of the site against the same bytes from a bare server and from nginx, in turns. */
export async function compare(
  what: string,
  address: string,
  { headers = {}, withNginx = true }: CompareOptions = {},
): Promise<void> {
  const sample = await askOnce(address, headers);
  const bare = await startRawServer(sample);
  const canned = await startRawServer(sample, { canned: true });
  const nginx = withNginx && hasNginx ? await startNginxWith(sample) : undefined;
  try {
    const { rate: most } = await load(canned.url, { headers, seconds: 1 });
    const rounds: Round[] = [];
    await load(address, { headers, seconds: 1 });
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await oneRound(address, bare, nginx, headers));
    }
    report(what, sample, rounds, most);
  } finally {
    for (const reference of [bare, canned, nginx]) reference?.stop();
  }
}

async function oneRound(
  address: string,
  bare: Reference,
  nginx: Reference | undefined,
  headers: Record<string, string>,
): Promise<Round> {
  return {
    bare: await load(bare.url, { headers, seconds: 1 }),
    site: await load(address, { headers, seconds: 1 }),
    nginx: nginx && (await load(nginx.url, { headers, seconds: 1 })),
  };
}

function report(what: string, { body }: Sample, rounds: Round[], most: number): void {
  const rate = (of: keyof Round) => median(rounds.map((round) => round[of]?.rate ?? Number.NaN));
  const p99 = (of: keyof Round) => median(rounds.map((round) => round[of]?.p99 ?? Number.NaN));
  const nginx = rounds.some((round) => round.nginx) ? rate("nginx") : undefined;
  const ceiling = Math.max(most, nginx ?? 0);
  const isBound = ceiling <= HEADROOM * Math.max(rate("site"), rate("bare"));
  const toBare = rounds.map(({ site, bare }) => site.rate / bare.rate);
  const toNginx = nginx === undefined ? "" : `, ${(rate("site") / nginx).toFixed(2)} of nginx`;
  addRow({
    what: `${what}, ${body.length} bytes`,
    figure: isBound ? GENERATOR_BOUND : `${median(toBare).toFixed(2)} of bare Node${toNginx}`,
    spread: isBound ? "" : `${Math.min(...toBare).toFixed(2)} to ${Math.max(...toBare).toFixed(2)}`,
    measured: `${whole(rate("site"))}/s; bare Node ${whole(rate("bare"))}/s${nginx === undefined ? "" : `; nginx ${whole(nginx)}/s`}; ${GENERATOR} itself ${whole(ceiling)}/s; p99 ${p99("site").toFixed(2)} ms, bare Node ${p99("bare").toFixed(2)} ms`,
  });
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** One answer with its headers as they were sent; `fetch` would unpack it. */
export function askOnce(address: string, headers: Record<string, string> = {}): Promise<Sample> {
  return new Promise((answered, failed) => {
    request(address, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece)).on("error", failed);
      response.on("end", () => {
        const { rawHeaders, statusCode = 0 } = response;
        const own = rawHeaders.filter((_, index) => {
          return !OF_CONNECTION.test(rawHeaders[index - (index % 2)] ?? "");
        });
        answered({ status: statusCode, headers: own, body: Buffer.concat(pieces) });
      });
    })
      .on("error", failed)
      .end();
  });
}
