import { hash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { entryOf } from "../../util/entry-of";
import { badRequest, errorMessage } from "../../util/errors";
import { PACKAGE_NAME } from "../../util/package-name";
import { patiently } from "../../util/patiently";
import { requestPublic } from "../../util/public-host";
import { httpUrl } from "../../util/urls";
import type { AssetFile } from "../asset-paths";
import { notFound } from "../errors";
import type { AssetOrigin } from "../types";
import { copyIntoPlace, receiveFile } from "./receive-file";
import type { StoreTools } from "./store-asset";

const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 5;
const HEADERS = { "Accept-Encoding": "identity", "User-Agent": PACKAGE_NAME };

/**
 * Requests a file that an upload names by URL. Only public addresses are called, at each redirect too.
 *
 * @param allowedHosts hosts that may be called although their address is not public
 * @returns the response, whose body the caller reads or destroys
 * @throws LakeError `INVALID_REQUEST` that says what is wrong with the URL or its answer
 */
export async function fetchSource(
  given: string,
  allowedHosts: ReadonlySet<string>,
  headers: OutgoingHttpHeaders = HEADERS,
): Promise<IncomingMessage> {
  let url = requireUrl(given);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const sent = requestPublic(url, { allowed: allowedHosts, headers, signal });
    const response = await sent.catch((error: unknown) => {
      const reason = signal.aborted ? "it takes too long" : errorMessage(error);
      throw badRequest(`url: cannot be fetched: ${reason}`, error);
    });
    const { statusCode = 0, headers: received } = response;
    if (statusCode === 200) return response;
    response.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && received.location;
    if (!isRedirect) {
      const message = `url: ${url.origin} answers with status ${statusCode}`;
      throw badRequest(message, { statusCode, response });
    }
    url = requireUrl(received.location ?? "", url);
  }
  throw badRequest(`url: it redirects more than ${MAX_REDIRECTS} times`);
}

function requireUrl(text: string, base?: URL): URL {
  const url = httpUrl(text, base);
  if (url) return url;
  throw badRequest("url: must be an address that starts with https:// or http://");
}

const PROCESS = randomUUID();
const fetching = new Map<string, Promise<void>>();

/**
 * Fetches the file of an asset from where its document was pulled, and keeps it. Requests for the same file share one.
 * @param via the lakes that wait for it: none waits for itself, and none shares a request that waits for it
 * @throws LakeError 404 if it cannot be fetched, or is another file
 */
export function fetchOriginal(
  { paths, queue, maxUploadBytes }: Pick<StoreTools, "paths" | "queue" | "maxUploadBytes">,
  { url, projectId, dataset: name }: AssetOrigin,
  dataset: string,
  file: AssetFile,
  via = "",
): Promise<void> {
  const target = paths.file(dataset, file);
  const own = `1.1 ${hash("sha1", PROCESS + target)}`;
  if (via.includes(own)) throw notFound();
  const headers = { ...HEADERS, Via: via ? `${via}, ${own}` : own };
  const fetched = async () => {
    // An administrator has named the host, so it may be one of this machine.
    const hosts = new Set([new URL(url).hostname]);
    const from = `${url}/${file.kind}/${projectId}/${name}/${file.name}`;
    const request = patiently(() => fetchSource(from, hosts, headers));
    const source = await request.catch(() => Promise.reject(notFound()));
    const turn = () => queue.schedule("", true);
    const { path, sha1 } = await receiveFile(source, paths.incoming(dataset), turn, maxUploadBytes);
    try {
      if (sha1 !== file.sha1) throw notFound();
      await copyIntoPlace(path, target);
    } finally {
      await rm(path, { force: true });
    }
  };
  const key = target + headers.Via;
  return entryOf(fetching, key, () => fetched().finally(() => fetching.delete(key)));
}
