import type { ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { serve } from "./fixtures";

/** How the endpoint responds to a POST. */
export type Behaviour =
  | "success"
  | "result error"
  | "html"
  | "status 500"
  | "reset"
  | "silent"
  | "drip"
  | "huge"
  /** Redirects with 308 or 307 to another path of its own, which wants the same POST. */
  | "moved permanently"
  | "moved temporarily"
  /** Redirects to itself without end. */
  | "circle"
  /** Redirects to `elsewhere`. */
  | "redirects elsewhere"
  /** Succeeds once the test calls `release`. */
  | "held";

const DRIP_MS = 20;

function succeed(response: ServerResponse): void {
  response.writeHead(302, { Location: "/echo?result=success" }).end();
}

const answers: Record<
  Exclude<Behaviour, "held" | "redirects elsewhere">,
  (response: ServerResponse) => void
> = {
  "moved permanently": (response) => response.writeHead(308, { Location: "/new" }).end(),
  "moved temporarily": (response) => response.writeHead(307, { Location: "/new" }).end(),
  circle: (response) => response.writeHead(302, { Location: "/circle" }).end(),
  success: succeed,
  "result error": (response) => response.writeHead(302, { Location: "/echo?result=error" }).end(),
  html: (response) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Sign in</h1>"),
  "status 500": (response) =>
    response.writeHead(500, { "Content-Type": "text/html" }).end("<h1>Server error</h1>"),
  reset: (response) => response.socket?.resetAndDestroy(),
  silent: () => {},
  // Each byte arrives within any timeout between bytes.
  drip(response) {
    response.writeHead(200, { "Content-Type": "application/json" });
    const timer = setInterval(() => response.write(" "), DRIP_MS);
    response.on("close", () => clearInterval(timer));
  },
  huge: (response) =>
    response.writeHead(200, { "Content-Type": "application/json" }).end(`"${"x".repeat(200_000)}"`),
};

export type FakeEndpoint = Awaited<ReturnType<typeof startContactEndpoint>>;

/** Imitates a spreadsheet web app of Apps Script: POST, 302, then GET of the JSON. */
export async function startContactEndpoint(behaviour: Behaviour = "success") {
  /** The POSTs, with all fields in order. */
  const received: { type: string; fields: [string, string][] }[] = [];
  /** GET requests other than those for results. */
  const requestedPaths: string[] = [];
  const held: ServerResponse[] = [];
  const { url, stop } = await serve(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://endpoint");
    if (request.method === "GET" && url.pathname === "/echo") {
      response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
      response.end(JSON.stringify({ result: url.searchParams.get("result") }));
      return;
    }
    if (request.method === "GET") {
      requestedPaths.push(url.pathname);
      response.writeHead(302, { Location: "/circle" }).end();
      return;
    }
    const type = request.headers["content-type"] ?? "";
    const body = new Uint8Array(await buffer(request));
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    received.push({ type, fields: [...form].map(([name, value]) => [name, String(value)]) });
    if (endpoint.behaviour === "held") held.push(response);
    else if (endpoint.behaviour === "redirects elsewhere") {
      response.writeHead(302, { Location: endpoint.elsewhere }).end();
    } else answers[endpoint.behaviour](response);
  });
  const endpoint = {
    url: `${url}/macros/s/test/exec`,
    behaviour,
    received,
    requestedPaths,
    /** The redirect target of "redirects elsewhere". */
    elsewhere: "",
    /** Responds to the held POSTs. */
    release: () => held.splice(0).forEach(succeed),
    stop,
  };
  return endpoint;
}

export const MESSAGE = {
  name: "નીલા & Søn",
  email: "nila@example.com",
  subject: "A <b>bold</b> = plan?",
  message: "First line\nsecond & last line 🙂",
};

/** The site limits the messages of a visitor. */
let visitors = 0;

/** Posts the form as another visitor's browser without JavaScript does. `headers` override the defaults. */
export function postContact(
  siteUrl: string,
  fields: Record<string, string> = MESSAGE,
  headers: Record<string, string> = {},
): Promise<Response> {
  visitors += 1;
  const client = `198.18.${(visitors >> 8) & 255}.${visitors & 255}`;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const own = { Accept: "text/html", Origin: siteUrl, "X-Forwarded-For": client };
  const request = { method: "POST", body: form, headers: { ...own, ...headers } };
  return fetch(`${siteUrl}/contact`, { ...request, redirect: "manual" });
}

/** The text of the form's live region. */
export async function liveRegionText(response: Response, role: "alert" | "status") {
  const html = await response.text();
  const element = html.match(new RegExp(`<div role="${role}"[^>]*>(.*?)</div>`, "s"))?.[1] ?? "";
  const text = element.replace(/<[^>]+>/g, " ").replaceAll("&#x27;", "'");
  return text.replace(/\s+/g, " ").trim();
}
