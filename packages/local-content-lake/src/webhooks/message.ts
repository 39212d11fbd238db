import { randomUUID } from "node:crypto";
import { type Message, RETRY_SECONDS } from "../delivery/message-queue";
import type { OutboxChange } from "../store/tables/outbox";
import type { JsonObject } from "../util/types";
import type { Hook } from "./hook";

export type HookOperation = "create" | "update" | "delete";

/** One message to a webhook, about one change of a document. */
export interface HookMessage extends Message {
  hookId: string;
  projectId: string;
  dataset: string;
  documentId: string;
  transactionId: string;
  /** Time of the transaction: ISO 8601. */
  transactionTime: string;
  operation: HookOperation;
  /** JSON, as it is signed and sent. */
  payload: string;
  status: "pending" | "success" | "failed";
  createdAt: string;
  failureCount: number;
  resultCode: number | null;
  attempts: HookAttempt[];
  /** True once the document was purged: neither payload nor responses contain its content. */
  isRedacted?: boolean;
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
  /** `other`: no request was sent. */
  failureReason: "http" | "network" | "timeout" | "other" | null;
  resultCode: number | null;
  resultBody: string | null;
}

export const MESSAGE_KIND = "hook-message";

/** @param now in milliseconds since 1970 */
export function newMessage(
  hook: Hook,
  change: Pick<OutboxChange, "dataset" | "documentId" | "transactionId" | "timestamp"> & {
    seq?: number;
  },
  content: Pick<HookMessage, "operation" | "payload">,
  now: number,
): HookMessage {
  return {
    ...content,
    id: randomUUID(),
    hookId: hook.id,
    projectId: hook.projectId,
    dataset: change.dataset,
    documentId: change.documentId,
    transactionId: change.transactionId,
    transactionTime: change.timestamp,
    status: "pending",
    createdAt: new Date(now).toISOString(),
    failureCount: 0,
    resultCode: null,
    dueAt: now,
    attempts: [],
    ...(change.seq !== undefined && { seq: change.seq }),
  };
}

/** The message without content of its document, which was purged. */
export function redacted(message: HookMessage): HookMessage {
  return {
    ...message,
    payload: JSON.stringify({ _id: message.documentId }),
    attempts: message.attempts.map((attempt) => ({ ...attempt, resultBody: null })),
    isRedacted: true,
  };
}

type Outcome = Pick<HookAttempt, "failureReason"> &
  Partial<Pick<HookAttempt, "duration" | "resultCode" | "resultBody">>;

/** @param now in milliseconds since 1970 */
export function newAttempt(message: HookMessage, now: number, outcome: Outcome): HookAttempt {
  return {
    id: randomUUID(),
    hookId: message.hookId,
    messageId: message.id,
    projectId: message.projectId,
    createdAt: new Date(now).toISOString(),
    inProgress: false,
    isFailure: outcome.failureReason !== null,
    duration: 0,
    resultCode: null,
    resultBody: null,
    ...outcome,
  };
}

/** Adds an attempt, which settles the message or sets the time of the next one. @param now in milliseconds since 1970 */
export function addAttempt(message: HookMessage, attempt: HookAttempt, now: number): void {
  message.attempts.push(attempt);
  message.resultCode = attempt.resultCode;
  if (attempt.isFailure) message.failureCount += 1;
  // Like Sanity, the lake gives up after half an hour.
  const seconds = isWorthRetrying(attempt) ? RETRY_SECONDS[message.failureCount - 1] : undefined;
  if (!attempt.isFailure) message.status = "success";
  else if (seconds === undefined) message.status = "failed";
  else message.dueAt = now + seconds * 1000;
}

/** False if the receiver understood the message and rejected it. */
function isWorthRetrying({ failureReason, resultCode }: HookAttempt): boolean {
  if (failureReason !== "http") return true;
  return resultCode === 408 || resultCode === 429 || (resultCode ?? 0) >= 500;
}
