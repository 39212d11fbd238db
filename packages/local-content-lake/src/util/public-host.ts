import { lookup as dnsLookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "http-kit";

/** The host of a webhook or upload resolves to an address that the lake does not call. */
export class ForbiddenHostError extends Error {
  override name = "ForbiddenHostError";
  constructor(host: string, address: string) {
    super(
      `The lake calls public addresses only, not ${host === address ? host : `${host} (${address})`}. If it should be called, name it in the option webhookHosts, --webhook-host or WEBHOOK_HOSTS`,
    );
  }
}

/** Finds all addresses of a name, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for connections that fails for names with an address that is not public, unless the name is allowed. The
 * connection uses the answer that was checked, so a later answer changes nothing.
 */
export function publicLookup(
  allowed: ReadonlySet<string>,
  resolve: Resolve = dnsLookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses;
      if (error) callback(error, []);
      else if (refused && !allowed.has(hostname)) {
        callback(new ForbiddenHostError(hostname, refused.address), []);
      } else if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family);
    });
  };
}

interface PublicRequestOptions extends RequestOptions {
  /** Hosts that may be called although their address is not public. */
  allowed: ReadonlySet<string>;
  /** Finds the addresses of a name; default: the system's resolver. */
  resolve?: Resolve | undefined;
  body?: string | undefined;
}

/**
 * Requests a URL whose address is public. Redirects are not followed: nobody has approved their target.
 * @throws ForbiddenHostError, errors of the connection
 */
export async function requestPublic(
  url: URL,
  { allowed, resolve, body, ...options }: PublicRequestOptions,
): Promise<IncomingMessage> {
  requirePublicHost(url, allowed);
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const lookup = publicLookup(allowed, resolve);
  return new Promise((done, failed) => {
    // Without an agent, because a reused connection would skip the lookup.
    const sent = request(url, { ...options, lookup, agent: false }, done);
    sent.on("error", failed);
    sent.end(body);
  });
}

/**
 * Checks the host of a URL that is an IP address. Names are checked by `publicLookup`.
 * @throws ForbiddenHostError
 */
function requirePublicHost({ hostname }: URL, allowed: ReadonlySet<string>): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (allowed.has(host) || isIP(host) === 0 || isPublicAddress(host)) return;
  throw new ForbiddenHostError(host, host);
}
