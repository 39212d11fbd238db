// Loaded into every process and worker of Sanity's command line, before it: what it asks of Sanity goes to a lake. It
// has no setting for another host, and makes an address of its own in a dozen places.
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

// Each command leaves a program behind that loads for a second and finds that it must not tell Sanity what was done.
if (process.argv[1]?.endsWith("flushTelemetry.worker.js")) process.exit();

const lake = new URL(process.env.SANITY_CLI_LAKE);
const SANITY_API = /^(?:[\w-]+\.)?api(?:cdn)?\.sanity\.io$/;
const lakesPath = (path) => lake.pathname.replace(/\/$/, "") + path;

const { request: requestByTls } = https;
const { request: requestPlainly } = http;
const requestOfLake = lake.protocol === "https:" ? requestByTls : requestPlainly;

/** The forms that `https.request` takes: an address, options, or both; then a listener. */
function readArguments([first, ...rest]) {
  const isAddress = typeof first === "string" || first instanceof URL;
  const listener = rest.find((one) => typeof one === "function");
  const given = isAddress ? rest.find((one) => typeof one === "object") : first;
  if (!isAddress) return { options: given, listener };
  const { protocol, hostname, port, pathname, search } = new URL(first);
  return { options: { protocol, hostname, port, path: pathname + search, ...given }, listener };
}

https.request = function request(...args) {
  const { options, listener } = readArguments(args);
  // Its import looks for every asset by TLS, also for those of an address without.
  if (options.protocol === "http:") return requestPlainly(options, listener);
  const host = options.hostname ?? options.host ?? "";
  if (!SANITY_API.test(host)) return requestByTls(...args);
  const { agent: _ofTls, host: _, headers, ...rest } = options;
  const { protocol, hostname, port } = lake;
  const path = lakesPath(options.path);
  const elsewhere = { ...rest, protocol, hostname, port, path, headers: withHost(headers) };
  return requestOfLake(elsewhere, listener);
};

https.get = function get(...args) {
  const request = https.request(...args);
  request.end();
  return request;
};

function withHost(headers = {}) {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "host");
  return { ...Object.fromEntries(others), host: lake.host };
}

const fetchAnything = globalThis.fetch;

globalThis.fetch = function fetch(asked, init) {
  const url = new URL(asked instanceof Request ? asked.url : asked);
  if (!SANITY_API.test(url.hostname)) return fetchAnything(asked, init);
  // Not relative to the lake's: some of its paths start with two slashes, and the next word would be a host.
  const address = new URL(lake.origin + lakesPath(url.pathname) + url.search);
  return fetchAnything(asked instanceof Request ? new Request(address, asked) : address, init);
};

// For those who wrote `import { request } from "node:https"`.
syncBuiltinESMExports();
