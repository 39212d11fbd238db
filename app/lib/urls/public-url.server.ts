import { isIP } from "node:net";
import { isPublicAddress } from "http-kit";

/** Host names that resolve only on one machine or network. */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|test|invalid|home\.arpa)$/;

/** Whether an origin is public: https, with a host name or IP that can be reached from the Internet. */
export function isPublicUrl(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (protocol !== "https:") return false;
  if (isIP(host) > 0) return isPublicAddress(host);
  return host.includes(".") && !LOCAL_NAME.test(host);
}
