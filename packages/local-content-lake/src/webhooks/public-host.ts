import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** The host of a webhook resolves to an address that the lake does not call. */
export class ForbiddenHostError extends Error {
  override name = "ForbiddenHostError";
  constructor(host: string, address: string) {
    super(
      `The lake calls public addresses only, not ${host === address ? host : `${host} (${address})`}. If it should be called, name it in the option webhookHosts, --webhook-host or WEBHOOK_HOSTS`,
    );
  }
}

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, "ipv4");
}

// Only 2000::/3 is public; these parts of it embed IPv4 addresses or are reserved.
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet("2000::", 3, "ipv6");
const EMBEDDING_IPV6 = new BlockList();
EMBEDDING_IPV6.addSubnet("2001::", 23, "ipv6");
EMBEDDING_IPV6.addSubnet("2002::", 16, "ipv6");

/** True for public unicast addresses: not loopback, link-local, private, multicast or reserved ones. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return PUBLIC_IPV6.check(address, "ipv6") && !EMBEDDING_IPV6.check(address, "ipv6");
}

/**
 * Checks the host of a URL that is an IP address. Names are checked by `publicLookup`.
 * @throws ForbiddenHostError
 */
export function requirePublicHost({ hostname }: URL, allowed: ReadonlySet<string>): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (allowed.has(host) || isIP(host) === 0 || isPublicAddress(host)) return;
  throw new ForbiddenHostError(host, host);
}

/** A lookup for connections that fails for names with an address that is not public, unless the name is allowed. */
export function publicLookup(allowed: ReadonlySet<string>): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
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
