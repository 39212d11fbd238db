import { EventEmitter } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import type { WebSocket } from "ws";
import { keepAlive } from "../../../src/realtime/web-socket";

test("a WebSocket stays open while it answers pings, and ends without an answer", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const socket = Object.assign(new EventEmitter(), { ping: vi.fn(), terminate: vi.fn() });
  socket.terminate.mockImplementation(() => socket.emit("close"));
  const afterPing = vi.fn();
  keepAlive(socket as unknown as WebSocket, 1_000, afterPing);
  for (let answered = 0; answered < 3; answered += 1) {
    vi.advanceTimersByTime(1_000);
    socket.emit("pong");
  }
  vi.advanceTimersByTime(1_999);
  expect([socket.ping, afterPing].map(({ mock }) => mock.calls.length)).toEqual([4, 4]);
  expect(socket.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.terminate).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
