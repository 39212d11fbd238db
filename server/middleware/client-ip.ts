import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { StartError } from "http-kit";
import proxyAddr from "proxy-addr";

const MOST_REMEMBERED = 10_000;

type Trust = (address: string, hop: number) => boolean;

/** Who asks: the other end of the connection, or whom a believed proxy names. */
export class Visitors {
  /** What Express takes as "trust proxy". */
  readonly trust: Trust;
  /** Visitors can be told apart within one run of the server; who they are cannot be told from it. */
  private readonly key = randomBytes(16);
  private readonly names = new Map<string, string>();

  /**
   * @param trusted addresses and networks of proxies, beside this machine's own
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

  addressOf(request: IncomingMessage): string {
    const direct = request.socket.remoteAddress ?? "unknown";
    return request.headers["x-forwarded-for"] ? proxyAddr(request, this.trust) : direct;
  }

  /** A name for a visitor, of no use outside this process's log. */
  nameOf(request: IncomingMessage, forwardedFor: string | undefined): string {
    const direct = request.socket.remoteAddress ?? "unknown";
    const from = forwardedFor === undefined ? direct : `${direct} ${forwardedFor.slice(-200)}`;
    const known = this.names.get(from);
    if (known !== undefined) return known;
    const address = this.addressOf(request);
    const name = createHmac("sha256", this.key).update(address).digest("base64url").slice(0, 10);
    if (this.names.size >= MOST_REMEMBERED) this.names.clear();
    this.names.set(from, name);
    return name;
  }
}
