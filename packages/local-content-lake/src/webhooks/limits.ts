/** Bounds of what webhooks store, so that an unreachable receiver has a bounded cost. */
export interface WebhookLimits {
  /** Webhooks per dataset. */
  hooks: number;
  /** Pending messages per webhook. */
  waiting: number;
  /** Characters of the payloads of pending messages, and of delivered ones, per webhook. */
  characters: number;
  /** Milliseconds that a message may stay pending. */
  waitMs: number;
  /** Changes in the outbox, whose rules are not evaluated yet. */
  outbox: number;
}

export const WEBHOOK_LIMITS: WebhookLimits = {
  hooks: 20,
  waiting: 5_000,
  characters: 8_000_000,
  waitMs: 24 * 60 * 60_000,
  outbox: 20_000,
};
