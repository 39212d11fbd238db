import { createHmac } from "node:crypto";

/**
 * What proves that a payload comes from someone who knows the secret, in the form that
 * `@sanity/webhook` verifies: `t=<milliseconds>,v1=<HMAC-SHA256 of "t.payload", base64url>`.
 */
export function signature(payload: string, timestamp: number, secret: string): string {
  const hash = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("base64url");
  return `t=${timestamp},v1=${hash}`;
}
