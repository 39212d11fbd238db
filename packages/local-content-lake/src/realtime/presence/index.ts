import type { Log } from "http-kit";
import type { WebSocket } from "ws";
import type { Access, Authenticate } from "../../auth";
import type { OpenConnections } from "../../auth/people";
import { PresenceChannel } from "./channel";
import { PresenceSocket, type WrongToken } from "./presence-socket";

/** Of one message. A Studio says where its user's cursor is, and that is all. */
export const MAX_PRESENCE_BYTES = 64 * 1024;

/** The presence rooms of a lake, one for each dataset in which somebody is. */
export class Presence {
  private readonly rooms = new Map<string, PresenceChannel>();
  private readonly sockets = new Set<PresenceSocket>();
  private closed = false;

  constructor(
    private readonly authenticate: Authenticate,
    private readonly connections: OpenConnections,
    private readonly log: Log,
  ) {}

  /**
   * Lets a connection in.
   * @param access of the token that came with it, if one did
   * @param wrongToken counts a wrong token of whoever connected
   */
  connect(dataset: string, socket: WebSocket, access: Access, wrongToken: WrongToken): void {
    const room = this.rooms.get(dataset) ?? new PresenceChannel();
    this.rooms.set(dataset, room);
    const { authenticate, connections, log } = this;
    const authority = { authenticate, connections };
    const peer = new PresenceSocket(socket, room, authority, access, wrongToken, log);
    this.sockets.add(peer);
    socket.on("close", () => {
      this.sockets.delete(peer);
      if (room.isEmpty) this.rooms.delete(dataset);
    });
    if (this.closed) peer.close();
  }

  /** Ends all connections, also those that are opened from now on. */
  close(): void {
    this.closed = true;
    for (const peer of this.sockets) peer.close();
  }
}
