import { randomUUID } from "node:crypto";
import type { JsonObject } from "../util/types";
import type { HookOperation } from "./select";

/** One thing that a webhook is told. */
export interface HookMessage {
  id: string;
  hookId: string;
  projectId: string;
  dataset: string;
  documentId: string;
  transactionId: string;
  /** When the transaction was done: ISO 8601. */
  transactionTime: string;
  operation: HookOperation;
  payload: string;
  status: "pending" | "success" | "failed";
  createdAt: string;
  failureCount: number;
  resultCode: number | null;
  /** When the next attempt is due, in milliseconds since 1970. */
  dueAt: number;
  attempts: HookAttempt[];
}

export interface HookAttempt extends JsonObject {
  id: string;
  hookId: string;
  messageId: string;
  projectId: string;
  createdAt: string;
  /** Milliseconds. */
  duration: number;
  inProgress: boolean;
  isFailure: boolean;
  /** `other`: it was not tried. */
  failureReason: "http" | "network" | "timeout" | "other" | null;
  resultCode: number | null;
  resultBody: string | null;
}

export const MESSAGE_KIND = "hook-message";

// Sanity gives up after half an hour, too.
const RETRY_SECONDS = [2, 10, 30, 60, 120, 300, 600, 660];

/** An attempt that nobody has heard of yet. @param now in milliseconds since 1970 */
export function newAttempt(message: HookMessage, now: number) {
  return {
    id: randomUUID(),
    hookId: message.hookId,
    messageId: message.id,
    projectId: message.projectId,
    createdAt: new Date(now).toISOString(),
    inProgress: false,
    resultCode: null,
    resultBody: null,
  };
}

/** Stands among the attempts of a message that nobody will be told. */
export function givenUpAttempt(message: HookMessage, now: number, why: string): HookAttempt {
  const attempt = newAttempt(message, now);
  return { ...attempt, duration: 0, isFailure: true, failureReason: "other", resultBody: why };
}

/** How long to wait after so many failures, in milliseconds; undefined: no longer. */
export function retryAfter(failures: number): number | undefined {
  const seconds = RETRY_SECONDS[failures - 1];
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Whether another attempt may go better: not where the receiver understood and refused. */
export function isWorthRetrying({ failureReason, resultCode }: HookAttempt): boolean {
  if (failureReason !== "http") return true;
  return resultCode === 408 || resultCode === 429 || (resultCode ?? 0) >= 500;
}
