import { BlockList, isIP } from "node:net";

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

/** True for public unicast IP addresses: not loopback, link-local, private, multicast or reserved ones. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return PUBLIC_IPV6.check(address, "ipv6") && !EMBEDDING_IPV6.check(address, "ipv6");
}
