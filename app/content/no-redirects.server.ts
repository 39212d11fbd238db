import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";

interface Answered {
  request: ClientRequest;
  response: IncomingMessage;
}

const ELSEWHERE = new Set([301, 302, 303, 307, 308]);
const BAD_GATEWAY = 502;

let isRefusing = false;

/**
 * Lets an event stream that is redirected count as one that a gateway could not reach, which is asked for again later.
 * A dataset never redirects; something in its place may. The client's event source throws out of reach of any caller
 * over an address that it cannot read, and follows a circle without a pause.
 */
export function refuseRedirectedStreams(): void {
  if (isRefusing) return;
  isRefusing = true;
  subscribe("http.client.response.finish", (message) => {
    const { request, response } = message as Answered;
    if (request.getHeader("Accept") !== "text/event-stream") return;
    if (ELSEWHERE.has(response.statusCode ?? 0)) response.statusCode = BAD_GATEWAY;
  });
}
