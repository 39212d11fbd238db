import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../util/time";

const LIFE_MS = 10 * 60_000;
const RANDOM_BYTES = 16;
const MAX_USED = 10_000;

/**
 * The challenges that passkeys sign. A challenge is random bytes, its expiry and an HMAC over both and its binding: the
 * browser or the person that it was made for. Only used ones are stored, until they expire.
 */
export class PasskeyChallenges {
  private readonly key = randomBytes(32);
  private readonly used = new Map<string, number>();

  constructor(private readonly clock: Pick<Clock, "now">) {}

  /** @returns a challenge for ten minutes, as base64url */
  make(binding: string): string {
    const head = Buffer.alloc(RANDOM_BYTES + 8);
    randomBytes(RANDOM_BYTES).copy(head);
    head.writeDoubleBE(this.clock.now() + LIFE_MS, RANDOM_BYTES);
    return Buffer.concat([head, this.sign(head, binding)]).toString("base64url");
  }

  /** False for a challenge that is used, expired, of another binding or of another process. */
  isValid(challenge: string, binding: string): boolean {
    const bytes = Buffer.from(challenge, "base64url");
    const head = bytes.subarray(0, RANDOM_BYTES + 8);
    const signature = this.sign(head, binding);
    if (bytes.length !== head.length + signature.length) return false;
    if (!timingSafeEqual(bytes.subarray(head.length), signature)) return false;
    return head.readDoubleBE(RANDOM_BYTES) > this.clock.now() && !this.used.has(canonical(bytes));
  }

  /** Uses a challenge up. @returns false if it is not valid, or if too many were used within ten minutes */
  use(challenge: string, binding: string): boolean {
    if (!this.isValid(challenge, binding)) return false;
    for (const [one, expiresAt] of this.used) {
      // In order of their use, so the rest expires later.
      if (expiresAt > this.clock.now()) break;
      this.used.delete(one);
    }
    if (this.used.size >= MAX_USED) return false;
    this.used.set(canonical(Buffer.from(challenge, "base64url")), this.clock.now() + LIFE_MS);
    return true;
  }

  private sign(head: Buffer, binding: string): Buffer {
    return createHmac("sha256", this.key).update(head).update(binding).digest();
  }
}

/** One text for each challenge: base64url can be written in several ways. */
function canonical(bytes: Buffer): string {
  return bytes.toString("base64url");
}
