import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { StartError } from "http-kit";
import { LRUCache } from "lru-cache";
import proxyAddr from "proxy-addr";

const MAX_REMEMBERED = 10_000;

type Trust = (ip: string, hop: number) => boolean;

/** Finds the client of a request: the other end of the connection, or the client that a trusted proxy names. */
export class ClientIps {
  /** Express takes it as "trust proxy". */
  readonly trust: Trust;
  /** Differs in each run, so that no IP can be found from a pseudonym in the log. */
  private readonly key = randomBytes(16);
  private readonly pseudonyms = new LRUCache<string, string, IncomingMessage>({
    max: MAX_REMEMBERED,
    memoMethod: (_from, _stale, { context }) => this.pseudonym(this.of(context)),
  });

  /**
   * @param trusted IPs and networks of proxies, in addition to loopback
   * @throws StartError naming TRUST_PROXY
   */
  constructor(trusted: readonly string[]) {
    try {
      this.trust = proxyAddr.compile(["loopback", ...trusted]);
    } catch {
      throw new StartError(
        "SETTING_INVALID",
        `TRUST_PROXY "${trusted.join(",")}" cannot be used: give addresses or networks of your proxies, like 10.0.0.0/8,192.0.2.7.`,
      );
    }
  }

  of(request: IncomingMessage): string {
    const peer = request.socket.remoteAddress;
    // A connection that its client has reset has no other end, so nothing says who named the client.
    if (peer === undefined) return "unknown";
    return request.headers["x-forwarded-for"] ? proxyAddr(request, this.trust) : peer;
  }

  /** Names a client in the log: the same within one run of the server, and meaningless outside of it. */
  pseudonymOf(request: IncomingMessage): string {
    const peer = request.socket.remoteAddress ?? "unknown";
    const forwarded = request.headers["x-forwarded-for"];
    const from = forwarded === undefined ? peer : `${peer} ${String(forwarded).slice(-200)}`;
    return this.pseudonyms.memo(from, { context: request });
  }

  private pseudonym(ip: string): string {
    return createHmac("sha256", this.key).update(ip).digest("base64url").slice(0, 10);
  }
}
