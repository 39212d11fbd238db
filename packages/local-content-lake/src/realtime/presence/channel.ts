import type { User } from "../../auth/people";

/** What everyone in a room is told, in the words of Sanity's presence protocol. */
export type PresenceEvent =
  | { type: "state"; i: string; m: Record<string, unknown> }
  | { type: "rollCall"; i: string; session: string }
  | { type: "disconnect"; i: string; m: { session: string } };

/** One connection. */
export interface PresencePeer {
  /** Whoever has shown a token; nobody else says or hears anything. */
  user: User | undefined;
  receive(event: PresenceEvent): void;
}

/** Who is at work in one dataset: passes on what each connection says to all others. */
export class PresenceChannel {
  private readonly peers = new Set<PresencePeer>();
  /** By session, a tab of someone's browser: the connection that spoke for it last. */
  private readonly sessions = new Map<string, PresencePeer>();

  get isEmpty(): boolean {
    return this.peers.size === 0;
  }

  join(peer: PresencePeer): void {
    this.peers.add(peer);
  }

  /** Nobody may stay on the others' screens who is gone. */
  leave(peer: PresencePeer): void {
    this.peers.delete(peer);
    for (const session of this.sessionsOf(peer)) this.disconnect(peer, session);
  }

  announce(peer: PresencePeer, session: string, data: Record<string, unknown>): void {
    this.sessions.set(session, peer);
    this.broadcast(peer, (i) => ({ type: "state", i, m: data }));
  }

  rollCall(peer: PresencePeer, session: string): void {
    this.broadcast(peer, (i) => ({ type: "rollCall", i, session }));
  }

  /** Says goodbye for a session of this connection; not for one that has moved to another. */
  disconnect(peer: PresencePeer, session: string): void {
    if ((this.sessions.get(session) ?? peer) !== peer) return;
    this.sessions.delete(session);
    this.broadcast(peer, (i) => ({ type: "disconnect", i, m: { session } }));
  }

  /** The sessions that a connection speaks for. */
  sessionsOf(peer: PresencePeer): string[] {
    return [...this.sessions].flatMap(([session, owner]) => (owner === peer ? session : []));
  }

  private broadcast(peer: PresencePeer, event: (userId: string) => PresenceEvent): void {
    if (!peer.user) return;
    const told = event(peer.user.id);
    for (const other of this.peers) if (other !== peer && other.user) other.receive(told);
  }
}
