import type { Role } from "./role";

/** Why a connection ends before its holder wants it to. */
export type EndReason = "signedOut" | "roleChanged";

/** What a browser reads of a WebSocket that ends so. The numbers from 4000 on are for everyone's own use. */
export const CLOSE_CODES: Record<EndReason, number> = { signedOut: 4401, roleChanged: 4403 };

interface Held {
  credential: string;
  role: Role;
  end(reason: EndReason): void;
}

/** Connections that stay open for as long as their holder may have them. */
export class OpenConnections {
  private readonly held = new Set<Held>();

  /**
   * @param holder who was let in, and as what
   * @param end closes the connection
   * @returns what lets go of it, for when it closes by itself
   */
  register(holder: Pick<Held, "credential" | "role">, end: Held["end"]): () => void {
    const held = { credential: holder.credential, role: holder.role, end };
    this.held.add(held);
    return () => this.held.delete(held);
  }

  /** Ends those whose holder was taken back, or is something else now. */
  closeRevoked(roleOf: (credential: string) => Role | undefined): void {
    for (const held of [...this.held]) {
      const role = roleOf(held.credential);
      if (role === held.role) continue;
      this.held.delete(held);
      held.end(role ? "roleChanged" : "signedOut");
    }
  }
}
