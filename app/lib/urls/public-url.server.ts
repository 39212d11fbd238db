import { BlockList, isIP } from "node:net";

/** Host names that resolve only on one machine or network. */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|test|invalid|home\.arpa)$/;

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  privateNetworks.addSubnet(network, bits, "ipv4");
}
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

/** Whether an origin is public: https, with a host name or IP that can be reached from the Internet. */
export function isPublicUrl(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (protocol !== "https:") return false;
  const version = isIP(host);
  if (version > 0) return !privateNetworks.check(host, version === 6 ? "ipv6" : "ipv4");
  return host.includes(".") && !LOCAL_NAME.test(host);
}
