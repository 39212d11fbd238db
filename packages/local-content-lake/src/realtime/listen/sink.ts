import type { EventMessage } from "./message";

/** Where a listener's events go: an event stream or a WebSocket. */
export interface EventSink {
  send(message: EventMessage): void;
  /** Whether the reader has much left to read. What can wait should, until `onceCaughtUp`. */
  readonly isBehind: boolean;
  onceCaughtUp(callback: () => void): void;
  /** Calls back when the reader is gone, whoever hung up. */
  onClose(callback: () => void): void;
  /** Ends the connection politely: what was sent still arrives. */
  close(): void;
}

// A proxy or a browser gives a silent connection up after a minute or less.
export const HEARTBEAT_MS = 15_000;

// Above this, history waits for the reader; new events are still sent.
export const BEHIND_BYTES = 256 * 1024;

// A reader that is this far behind would only keep growing our memory: it may connect again.
export const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

// For a reader that does not answer when the lake says goodbye.
export const GOODBYE_MS = 1_000;
