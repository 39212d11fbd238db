import type { User } from "../../auth/member";

/** Messages to the peers of a channel, as Sanity's presence protocol names them. */
export type PresenceEvent =
  | { type: "state"; i: string; m: Record<string, unknown> }
  | { type: "rollCall"; i: string; session: string }
  | { type: "disconnect"; i: string; m: { session: string } };

/** One connection. */
export interface PresencePeer {
  /** Undefined until it has authenticated. It sends and receives nothing before. */
  user: User | undefined;
  receive(event: PresenceEvent): void;
  close(): void;
}

/** The presence channel of a dataset: relays the messages of each connection to all others. */
export class PresenceChannel {
  private readonly peers = new Set<PresencePeer>();
  /** The connection that announced each session (a browser tab) last. */
  private readonly sessions = new Map<string, PresencePeer>();

  get isEmpty(): boolean {
    return this.peers.size === 0;
  }

  join(peer: PresencePeer): void {
    this.peers.add(peer);
  }

  close(): void {
    for (const peer of this.peers) peer.close();
  }

  /** Removes a connection, and its sessions from the other screens. */
  leave(peer: PresencePeer): void {
    this.peers.delete(peer);
    for (const session of this.sessionsOf(peer)) this.disconnect(peer, session);
  }

  /** @returns false for a session of another user */
  announce(peer: PresencePeer, session: string, data: Record<string, unknown>): boolean {
    const owner = this.sessions.get(session);
    // A user's session may move to a new connection.
    if (owner && owner !== peer && owner.user?.id !== peer.user?.id) return false;
    this.sessions.set(session, peer);
    this.broadcast(peer, (i) => ({ type: "state", i, m: data }));
    return true;
  }

  rollCall(peer: PresencePeer, session: string): void {
    this.broadcast(peer, (i) => ({ type: "rollCall", i, session }));
  }

  /** Ends a session that this connection announced; does nothing for other sessions. */
  disconnect(peer: PresencePeer, session: string): void {
    if (this.sessions.get(session) !== peer) return;
    this.sessions.delete(session);
    this.broadcast(peer, (i) => ({ type: "disconnect", i, m: { session } }));
  }

  /** The sessions that a connection announced. */
  sessionsOf(peer: PresencePeer): string[] {
    return [...this.sessions].flatMap(([session, owner]) => (owner === peer ? session : []));
  }

  private broadcast(peer: PresencePeer, event: (userId: string) => PresenceEvent): void {
    if (!peer.user) return;
    const message = event(peer.user.id);
    for (const other of this.peers) if (other !== peer && other.user) other.receive(message);
  }
}
