import type { WebSocket } from "ws";
import type { Access } from "../../auth/authenticate";
import { entryOf } from "../../util/entry-of";
import { PresenceChannel } from "./channel";
import { type PresenceServices, PresenceSocket, type WrongToken } from "./presence-socket";

/** Maximum size of a message. The Studio sends cursor positions. */
export const MAX_PRESENCE_BYTES = 64 * 1024;

/** The presence channels of a lake: one for each dataset with connections. */
export class Presence {
  private readonly channels = new Map<string, PresenceChannel>();
  private closed = false;

  constructor(private readonly lake: PresenceServices) {}

  /**
   * Adds a connection to the channel of a dataset.
   * @param access of the token in the handshake, if it had one
   * @param wrongToken counts a wrong token of this client
   */
  connect(dataset: string, socket: WebSocket, access: Access, wrongToken: WrongToken): void {
    const channel = entryOf(this.channels, dataset, () => new PresenceChannel());
    const peer = new PresenceSocket(socket, channel, this.lake, access, wrongToken);
    socket.on("close", () => {
      if (channel.isEmpty) this.channels.delete(dataset);
    });
    if (this.closed) peer.close();
  }

  /** Closes the connections of a deleted dataset: another one may take its name. */
  disconnect(deleted: string): void {
    this.channels.get(deleted)?.close();
  }

  /** Closes all connections, and those that are opened from now on. */
  close(): void {
    this.closed = true;
    for (const channel of this.channels.values()) channel.close();
  }
}
