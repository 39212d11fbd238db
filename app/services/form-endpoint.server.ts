import { readUpTo } from "./read-stream.server";

/** The outcome of one post. Causes are for the log and contain nothing the visitor typed. */
export type Delivery =
  | { kind: "success" }
  /** The endpoint answered, but not with `"result": "success"`. */
  | { kind: "rejected"; cause: string }
  /** No readable response: a network error, a timeout, or something other than JSON. */
  | { kind: "failed"; cause: string };

interface EndpointOptions {
  url: string;
  /** The setting that holds the URL, named in error messages. */
  setting: string;
  /** For the whole exchange, including redirects and the response body. */
  timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
const ACCEPT = { Accept: "application/json" };
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Posts a form's fields to a web endpoint such as an Apps Script web app. Sends them once, because a retry could store
 * them twice. Never throws.
 * @see https://developers.google.com/apps-script/guides/web
 */
export async function postToEndpoint(
  fields: Record<string, string>,
  { url, setting, timeoutMs = TIMEOUT_MS }: EndpointOptions,
): Promise<Delivery> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return { kind: "failed", cause: `${setting} is not an http or https URL.` };
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      method: "POST",
      // Apps Script reads both form encodings into `e.parameter`; this one keeps line breaks as they are.
      body: new URLSearchParams(fields),
      headers: ACCEPT,
      redirect: "manual",
      signal,
    });
    return await readDelivery(await followRedirects(response, new URL(url), { setting, signal }));
  } catch (error) {
    return { kind: "failed", cause: describeFailure(error, timeoutMs) };
  }
}

/** Apps Script runs the script, then responds with 302; the JSON is at the new URL. */
async function followRedirects(
  first: Response,
  from: URL,
  { setting, signal }: { setting: string; signal: AbortSignal },
): Promise<Response> {
  let response = first;
  let at = from;
  for (let hops = 0; [301, 302, 303, 307, 308].includes(response.status); hops += 1) {
    const to = redirectTarget(response, at, setting);
    if (hops === MAX_REDIRECTS) throw new Error("The endpoint redirects without end.");
    await response.body?.cancel();
    response = await fetch(to, { headers: ACCEPT, redirect: "manual", signal });
    at = to;
  }
  return response;
}

/** @throws Error when following would send the fields again, or request a server inside the network */
function redirectTarget({ status, headers }: Response, at: URL, setting: string): URL {
  const location = headers.get("Location") ?? "";
  if (status === 307 || status === 308) {
    throw new Error(
      `The endpoint has moved (HTTP ${status}), and a message is sent once: set ${setting} to its new URL.`,
    );
  }
  if (!URL.canParse(location, at)) throw new Error("The endpoint redirects to an invalid URL.");
  const to = new URL(location, at);
  if (to.origin !== at.origin && !isPublic(to)) {
    throw new Error("The endpoint redirects to another server that is not a public https one.");
  }
  return to;
}

/** The certificate vouches for the host name, so it cannot resolve to this machine or its network. */
function isPublic({ protocol, port, hostname }: URL): boolean {
  return (
    protocol === "https:" &&
    port === "" &&
    /\.[a-z][a-z0-9-]*$/i.test(hostname) &&
    !/\.localhost$/i.test(hostname)
  );
}

// The specification compares the field `result` only; the status does not matter.
async function readDelivery(response: Response): Promise<Delivery> {
  const { bytes } = await readUpTo(response.body, MAX_RESPONSE_BYTES);
  // Not awaited: a stream that ignores its cancellation must not delay the response.
  if (!bytes) response.body?.cancel().catch(() => {});
  const type = response.headers.get("Content-Type") ?? "no type";
  const seen = `HTTP ${response.status}, ${type}`;
  if (!bytes) return { kind: "failed", cause: `The response is too long (${seen}).` };
  const body = await new Response(bytes).json().catch(() => undefined);
  if (body === undefined) return { kind: "failed", cause: `The response is not JSON (${seen}).` };
  return body?.result === "success"
    ? { kind: "success" }
    : { kind: "rejected", cause: `The result is not "success" (${seen}).` };
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `No complete response within ${timeoutMs} ms.`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
