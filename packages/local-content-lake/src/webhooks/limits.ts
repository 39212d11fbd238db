/** What webhooks may keep, so that a receiver which is gone costs a bounded amount. */
export interface WebhookLimits {
  /** Webhooks that hear of one dataset. */
  hooks: number;
  /** Messages that wait for one webhook. */
  waiting: number;
  /** Characters of the payloads that wait for one webhook; also of those that were told and can be read. */
  characters: number;
  /** How long a message may wait, in milliseconds. */
  waitMs: number;
  /** Changes of documents that no rule has been asked about yet. */
  unheard: number;
}

export const WEBHOOK_LIMITS: WebhookLimits = {
  hooks: 20,
  waiting: 5_000,
  characters: 8_000_000,
  waitMs: 24 * 60 * 60_000,
  unheard: 20_000,
};
