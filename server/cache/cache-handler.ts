import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Hosts } from "../middleware/allowed-hosts";
import type { Kept, Ready } from "./cache-entry";
import type { KeptLog } from "./hit-log";
import { HttpDate } from "./http-date";
import {
  type Asked,
  acceptFormFor,
  asksForData,
  encodingFor,
  holds,
  readAsked,
} from "./request-headers";
import type { KeptResponses } from "./response-cache";

interface FrontOptions {
  kept: KeptResponses;
  hosts: Hosts;
  log: KeptLog;
  /** Answers what is not kept. */
  computed: RequestListener;
  /** While the server stops, each answer closes its connection. */
  stopping: { isOn(): boolean; touch(): void };
  /** Takes note of a request that waits for its answer. */
  waits(request: IncomingMessage, response: ServerResponse): void;
}

type Front = (request: IncomingMessage, response: ServerResponse, waited?: number) => void;

/**
 * The one front door: what is kept is sent from here with one look into a table; everything else is computed.
 * Nothing is made anew for a request that a change of content or the start of the server could have made.
 */
export function createFront({ kept, hosts, log, computed, stopping, waits }: FrontOptions): Front {
  const date = new HttpDate();
  return function respond(request, response, waited?: number): void {
    const { method } = request;
    const found =
      method === "GET" || method === "HEAD" ? kept.find(request.url as string) : undefined;
    if (found === undefined) return void computed(request, response);
    const asked = readAsked(request.rawHeaders);
    const form =
      isOwn(request, found, asked) || !hosts.allow(asked.host) ? undefined : formFor(found, asked);
    if (form === undefined) return void computed(request, response);
    if (found.isOutdated) {
      // Waited for once, it could not be made.
      const renewal = waited === undefined ? found.renew(request) : undefined;
      if (renewal === undefined) return void computed(request, response);
      const from = performance.now();
      const again = () => {
        if (!response.destroyed) respond(request, response, Math.round(performance.now() - from));
      };
      waits(request, response);
      return void renewal.then(again, again);
    }
    found.hits += 1;
    if (stopping.isOn()) {
      response.shouldKeepAlive = false;
      stopping.touch();
    }
    const isKnown = asked.known !== undefined && holds(asked.known, form.etag);
    if (isKnown) found.tally.notModified += 1;
    else found.tally.ok += 1;
    log.add(request, (isKnown ? form.notModified : form.ok).logged, asked.forwardedFor, waited);
    send(request, response, form, isKnown, date);
  };
}

function isOwn({ url }: IncomingMessage, { kind }: Kept, asked: Asked): boolean {
  if (asked.isRange) return true;
  if (kind === "file" || kind === "studio") return false;
  // Data asked for ahead is answered with the leave to keep it until the click; what is kept here has none.
  return asked.isPersonal || (asked.isAhead && asksForData(url as string));
}

function formFor(kept: Kept, asked: Asked): Ready | undefined {
  if (kept.variesBy === "Accept-Encoding") {
    return kept.forms.get(encodingFor(asked.encoding)) ?? kept.forms.get("only");
  }
  // The lake says whose pages may read it.
  if ((kept.kind === "picture" || kept.kind === "query") && asked.isCrossOrigin) return undefined;
  const form = kept.variesBy === "Accept" ? acceptFormFor(asked.accept) : "only";
  return form === undefined ? undefined : kept.forms.get(form);
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { ok, notModified, body }: Ready,
  isKnown: boolean,
  date: HttpDate,
): void {
  const prepared = isKnown ? notModified : ok;
  response.statusCode = isKnown ? 304 : 200;
  if (method === "GET" && prepared.whole.send(response, date)) return;
  response.writeHead(response.statusCode, prepared.headers);
  response.end(isKnown || method === "HEAD" ? undefined : body);
}
