import type { ContactMessage } from "~/forms/contact";
import { readUpTo } from "./read-stream.server";

export type Delivery =
  | { kind: "success" }
  /** The endpoint answered, but not with `"result": "success"`. */
  | { kind: "rejected"; cause: string }
  /** No answer that can be read: network, time-out, something other than JSON. */
  | { kind: "failed"; cause: string };

interface SendOptions {
  url: string;
  /** For the whole exchange, redirects and the answer's last byte included. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
const ACCEPT = { Accept: "application/json" };
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Posts one contact message to the spreadsheet's web app, once: a second try could write a second row.
 * Never throws. The cause is for the log and holds nothing the visitor typed.
 * @see https://developers.google.com/apps-script/guides/web
 */
export async function sendContactMessage(
  { name, email, subject, message }: ContactMessage,
  { url, timeoutMs = TIMEOUT_MS }: SendOptions,
): Promise<Delivery> {
  if (!/^https?:$/.test(new URL(url).protocol)) {
    return { kind: "failed", cause: "The address is neither http nor https." };
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      method: "POST",
      // Apps Script reads both form encodings into `e.parameter`; this one keeps line breaks as they are.
      body: new URLSearchParams({ name, email, subject, message }),
      headers: ACCEPT,
      redirect: "manual",
      signal,
    });
    return await readDelivery(await followRedirects(response, new URL(url), signal));
  } catch (error) {
    return { kind: "failed", cause: describeFailure(error, timeoutMs) };
  }
}

/** Apps Script runs the script, then answers 302; the JSON is at the new address. */
async function followRedirects(first: Response, from: URL, signal: AbortSignal): Promise<Response> {
  let response = first;
  let at = from;
  for (let hops = 0; isRedirect(response.status); hops += 1) {
    const to = redirectTarget(response, at);
    if (hops === MAX_REDIRECTS) throw new Error("The endpoint redirects without end.");
    await response.body?.cancel();
    response = await fetch(to, { headers: ACCEPT, redirect: "manual", signal });
    at = to;
  }
  return response;
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** @throws where following would send the message again, or ask a server that the endpoint has no business with */
function redirectTarget({ status, headers }: Response, at: URL): URL {
  const location = headers.get("Location") ?? "";
  if (status === 307 || status === 308) {
    throw new Error(
      `The endpoint has moved (HTTP ${status}), and a message is sent once: set CONTACT_ENDPOINT_URL to its new address.`,
    );
  }
  if (!URL.canParse(location, at)) throw new Error("The endpoint redirects to no address.");
  const to = new URL(location, at);
  if (to.origin !== at.origin && !isPublic(to)) {
    throw new Error("The endpoint redirects to another server that is not a public https one.");
  }
  return to;
}

/** A certificate stands for the name, so nothing of this machine or its network can be behind it. */
function isPublic({ protocol, port, hostname }: URL): boolean {
  return (
    protocol === "https:" &&
    port === "" &&
    /\.[a-z][a-z0-9-]*$/i.test(hostname) &&
    !/\.localhost$/i.test(hostname)
  );
}

// The specification compares the field `result` and nothing else, so the status does not decide.
async function readDelivery(response: Response): Promise<Delivery> {
  const { bytes } = await readUpTo(response.body, { keep: MAX_RESPONSE_BYTES });
  const type = response.headers.get("Content-Type") ?? "no type";
  const seen = `HTTP ${response.status}, ${type}`;
  if (!bytes) return { kind: "failed", cause: `The answer is too long (${seen}).` };
  let answer: unknown;
  try {
    answer = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { kind: "failed", cause: `The answer is not JSON (${seen}).` };
  }
  const isSuccess =
    typeof answer === "object" &&
    answer !== null &&
    "result" in answer &&
    answer.result === "success";
  return isSuccess
    ? { kind: "success" }
    : { kind: "rejected", cause: `The result is not "success" (${seen}).` };
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `No complete answer within ${timeoutMs} ms.`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
