import type { WebSocket } from "ws";

const HEARTBEAT = "♥";
const HEARTBEAT_MS = 20_000;

/** Sends heartbeats, and ends the connection when the client no longer answers. */
export class Heartbeat {
  private isAnswering = true;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly socket: WebSocket) {
    socket.on("pong", () => {
      this.isAnswering = true;
    });
    this.timer = setInterval(() => this.beat(), HEARTBEAT_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    if (!this.isAnswering) {
      this.socket.terminate();
      return;
    }
    this.isAnswering = false;
    this.socket.ping();
    // For scripts in the browser, which never see a ping.
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(HEARTBEAT);
  }
}
