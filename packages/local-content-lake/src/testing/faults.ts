import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { sendJson } from "../http/response/json";
import { requireKnown } from "./options";
import { kindOf, REQUEST_KINDS, type RequestKind } from "./request-kind";

/** A failure that the next matching request gets instead of its answer. The lake does not see that request. */
export interface Fault {
  /** Which requests fail. "fetch" is another name of "query". Default: any. */
  method?: RequestKind | "fetch";
  /** Status of the response, 400 to 599, or "disconnect", which closes the connection without a response. */
  status: number | "disconnect";
  /** JSON of the response. Default: the shape of Sanity's errors. */
  body?: unknown;
  /** Headers of the response, for example `Retry-After`. */
  headers?: Record<string, string>;
  /** How many requests fail. Default: 1. */
  times?: number;
}

/** The faults and the latency of a test lake. */
export class Faults {
  private pending: { fault: Fault; method: RequestKind | undefined; left: number }[] = [];
  latency = 0;

  /** @throws TypeError */
  add(fault: Fault): void {
    requireKnown("failNext", fault, ["method", "status", "body", "headers", "times"]);
    const { status, times = 1 } = fault;
    const method = fault.method === "fetch" ? "query" : fault.method;
    if (method !== undefined && !REQUEST_KINDS.includes(method)) {
      throw new TypeError(`failNext: method is "${method}": use ${REQUEST_KINDS.join(", ")}`);
    }
    const isError = Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599;
    if (status !== "disconnect" && !isError) {
      throw new TypeError(`failNext: status is ${status}: use 400 to 599 or "disconnect"`);
    }
    if (!Number.isInteger(times) || times < 1) {
      throw new TypeError(`failNext: times is ${times}: use a whole number from 1 on`);
    }
    this.pending.push({ fault, method, left: times });
  }

  clear(): void {
    this.pending = [];
    this.latency = 0;
  }

  /** Waits for the latency, then answers with a fault if there is one. @returns false if there is none */
  async intercept(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    // A preflight belongs to the request after it.
    if (request.method === "OPTIONS") return false;
    if (this.latency > 0) await new Promise((done) => setTimeout(done, this.latency));
    const fault = this.take(kindOf(request));
    if (!fault) return false;
    const { status, body = bodyOf(Number(status)), headers } = fault;
    if (status === "disconnect") request.resume().socket.destroy();
    else answerInstead(request, response, status, body, headers);
    return true;
  }

  private take(kind: RequestKind): Fault | undefined {
    const found = this.pending.find(({ method = kind }) => method === kind);
    if (!found) return undefined;
    found.left -= 1;
    if (found.left === 0) this.pending = this.pending.filter((one) => one !== found);
    return found.fault;
  }
}

/** Answers a request in place of the lake. Pages of other origins can read why. */
export function answerInstead(
  request: IncomingMessage,
  response: ServerResponse,
  ...answer: [status: number, body: unknown, headers?: Record<string, string>]
): void {
  request.resume();
  const { origin } = request.headers;
  if (origin) response.setHeader("Access-Control-Allow-Origin", origin);
  sendJson(response, ...answer);
}

function bodyOf(status: number) {
  const error = STATUS_CODES[status] ?? "Error";
  return { statusCode: status, error, message: `${error} (failNext)` };
}
