// Loaded first into every process and worker of Sanity's command line. It sends requests for Sanity's API to a lake: the
// command line has no setting for another host, and builds its URLs in a dozen places.
import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from "node:http";
import https from "node:https";
import { registerHooks, syncBuiltinESMExports } from "node:module";

type Listener = (response: IncomingMessage) => void;

// Each command starts this worker, which would load for a second only to find that usage data is off.
if (process.argv[1]?.endsWith("flushTelemetry.worker.js")) process.exit();

const lake = new URL(process.env.SANITY_STUDIO_LAKE ?? "");
const SANITY_API = /^(?:[\w-]+\.)?api(?:cdn)?\.sanity\.io$/;
const lakePath = (path: string) => lake.pathname.replace(/\/$/, "") + path;

const { request: requestSecure } = https;
const { request: requestPlain } = http;
const requestOfLake = lake.protocol === "https:" ? requestSecure : requestPlain;

/** Reads the arguments of `https.request`: a URL, options, or both; then a listener. */
function readArguments([first, ...rest]: unknown[]) {
  const isUrl = typeof first === "string" || first instanceof URL;
  const listener = rest.find((one): one is Listener => typeof one === "function");
  const given = (isUrl ? rest.find((one) => typeof one === "object") : first) as RequestOptions;
  if (!isUrl) return { options: given, listener };
  const { protocol, hostname, port, pathname, search } = new URL(first);
  return { options: { protocol, hostname, port, path: pathname + search, ...given }, listener };
}

function request(...args: Parameters<typeof requestSecure>) {
  const { options, listener } = readArguments(args);
  // The import command looks for every asset with this module, even over http.
  if (options.protocol === "http:") return requestPlain(options, listener);
  const host = options.hostname ?? options.host ?? "";
  if (!SANITY_API.test(host)) return requestSecure(...args);
  const { agent: _secure, host: _, headers, ...rest } = options;
  const { protocol, hostname, port } = lake;
  const path = lakePath(options.path ?? "/");
  const redirected = { ...rest, protocol, hostname, port, path, headers: withHost(headers) };
  return requestOfLake(redirected, listener);
}

function get(...args: Parameters<typeof requestSecure>) {
  const sent = request(...args);
  sent.end();
  return sent;
}

function withHost(headers: RequestOptions["headers"] = {}): OutgoingHttpHeaders {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "host");
  return { ...Object.fromEntries(others), host: lake.host };
}

Object.assign(https, { request, get });

const originalFetch = globalThis.fetch;

globalThis.fetch = function fetch(input, init) {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!SANITY_API.test(url.hostname)) return originalFetch(input, init);
  // Not resolved against the lake's URL: a path that starts with two slashes would name a host.
  const target = new URL(lake.origin + lakePath(url.pathname) + url.search);
  return originalFetch(input instanceof Request ? new Request(target, input) : target, init);
};

// get-it's build for Node sends requests with a fetch of its own. These hooks replace it with the one above.
const GLOBAL_FETCH = `export const createNodeFetch = () => (input, init) =>
  globalThis.fetch(input, { duplex: "half", ...init });`;

const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "get-it/node") {
      return { url: moduleOf(GLOBAL_FETCH), shortCircuit: true };
    }
    // The Studio's package looks for the program by its name, under which it may not be installed.
    const isProgram = /^@sanity\/cli(?:\/|$)/.test(specifier);
    const parentURL = (isProgram && process.env.SANITY_CLI_PROGRAM) || context.parentURL;
    const found = next(specifier, { ...context, parentURL });
    if (specifier === "vite" && parentURL?.endsWith("/studioWorkerLoader.worker.js")) {
      return { ...found, url: moduleOf(viteOfStudio(found.url)) };
    }
    if (!found.url.endsWith("/get-it/dist/index.node.js")) return found;
    return { ...found, url: found.url.replace("index.node.js", "index.js") };
  },
});

/** A module in place of Vite, for commands that load the Studio: Vite finds modules without the hooks above. */
function viteOfStudio(vite: string): string {
  return `import { createServer as create } from "${vite}";
import { toLake } from "${import.meta.url}";
export * from "${vite}";
export const createServer = (config) => create(toLake(config));`;
}

interface ViteConfig {
  plugins?: unknown[];
  resolve?: { dedupe?: string[] };
}

/** What Vite gives to the functions of a plugin. */
interface Resolver {
  resolve(id: string, importer?: string, options?: object): Promise<{ id: string } | null>;
}

/** Sends requests of modules that Vite loads to the lake, and loads one React: that of the Studio's folder. */
export function toLake(config: ViteConfig): ViteConfig {
  const { plugins = [], resolve = {} } = config;
  const requests = {
    name: "sanity-to-lake",
    enforce: "pre",
    async resolveId(this: Resolver, id: string, importer?: string) {
      if (id === "get-it/node") return `\0${id}`;
      if (id !== "get-it") return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found?.id.replace("index.node.js", "index.js");
    },
    load: (id: string) => (id === "\0get-it/node" ? GLOBAL_FETCH : undefined),
  };
  return {
    ...config,
    plugins: [...plugins, requests],
    resolve: { ...resolve, dedupe: [...(resolve.dedupe ?? []), "react", "react-dom"] },
  };
}

// Makes the changes visible to `import { request } from "node:https"`.
syncBuiltinESMExports();
