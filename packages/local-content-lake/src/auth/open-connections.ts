import type { Role } from "./role";

/** Why the lake ends a connection. */
export type EndReason = "signedOut" | "roleChanged";

/** The WebSocket close code per reason. Codes from 4000 on are for private use. */
export const CLOSE_CODES: Record<EndReason, number> = { signedOut: 4401, roleChanged: 4403 };

interface Held {
  credential: string;
  role: Role;
  end(reason: EndReason): void;
}

/** Open connections, which end when their credential is revoked. */
export class OpenConnections {
  private readonly held = new Set<Held>();

  /**
   * @param holder credential and role of the connection
   * @param end closes the connection
   * @returns a function that removes a connection which closed by itself
   */
  register(holder: Pick<Held, "credential" | "role">, end: Held["end"]): () => void {
    const held = { credential: holder.credential, role: holder.role, end };
    this.held.add(held);
    return () => void this.held.delete(held);
  }

  /** Closes connections whose credential is revoked or has another role. */
  closeRevoked(roleOf: (credential: string) => Role | undefined): void {
    for (const held of [...this.held]) {
      const role = roleOf(held.credential);
      if (role === held.role) continue;
      this.held.delete(held);
      held.end(role ? "roleChanged" : "signedOut");
    }
  }
}
