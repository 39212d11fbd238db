import { get } from "node:http";
import WebSocket from "ws";

export interface LakeEvent {
  event: string;
  id?: string;
  data: Record<string, unknown>;
}

/** One connection to an event stream, over either protocol. */
export interface EventReader {
  /** Returns the next unread event. Rejects if the connection ends first. */
  next(): Promise<LakeEvent>;
  /** Resolves with the close code of a WebSocket, or undefined. */
  closed: Promise<number | undefined>;
  /** Drops the connection as a network failure does. */
  kill(): void;
}

export type Connect = (url: string, headers?: Record<string, string>) => EventReader;

/** Reads server-sent events. */
export const readStream: Connect = (url, headers = {}) => {
  const queue = createQueue();
  const request = get(url, { headers, agent: false }, (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("error", () => {});
    response.on("close", () => queue.end(undefined));
    response.on("data", (piece: string) => {
      const blocks = (text + piece).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) if (!block.startsWith(":")) queue.push(parseBlock(block));
    });
  });
  request.on("error", () => queue.end(undefined));
  return { next: queue.next, closed: queue.closed, kill: () => request.destroy() };
};

function parseBlock(block: string): LakeEvent {
  const fields = Object.fromEntries(
    block.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const { event = "message", id, data = "null" } = fields;
  return { event, ...(id !== undefined && { id }), data: JSON.parse(data) };
}

/** Reads the same events from a WebSocket. */
export const readSocket: Connect = (url, headers = {}) => {
  const queue = createQueue();
  const socket = new WebSocket(url.replace(/^http/, "ws"), { headers });
  socket.on("message", (data) => queue.push(JSON.parse(String(data))));
  socket.on("close", queue.end);
  socket.on("error", () => {});
  return { next: queue.next, closed: queue.closed, kill: () => socket.terminate() };
};

function createQueue() {
  const events: LakeEvent[] = [];
  const waiting: { resolve(event: LakeEvent): void; reject(reason: Error): void }[] = [];
  let ended = false;
  let onEnd: (code: number | undefined) => void = () => {};
  const closed = new Promise<number | undefined>((resolve) => {
    onEnd = resolve;
  });
  const gone = () => new Error("The connection ended");
  return {
    closed,
    push(event: LakeEvent): void {
      const next = waiting.shift();
      if (next) next.resolve(event);
      else events.push(event);
    },
    end(code: number | undefined): void {
      ended = true;
      onEnd(code);
      for (const { reject } of waiting.splice(0)) reject(gone());
    },
    next(): Promise<LakeEvent> {
      const event = events.shift();
      if (event) return Promise.resolve(event);
      if (ended) return Promise.reject(gone());
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
  };
}

/** Returns the status and the JSON body of a refused WebSocket upgrade. */
export function refusedUpgrade(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, "ws"), { headers });
    socket.on("open", () => {
      socket.terminate();
      reject(new Error("The WebSocket was accepted"));
    });
    socket.on("error", reject);
    socket.on("unexpected-response", async (_request, response) => {
      let text = "";
      for await (const piece of response) text += piece;
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
  });
}
