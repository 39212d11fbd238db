import type Database from "libsql";
import type { Member } from "../../auth/people/member";
import { atomically } from "../database/atomically";

/** A right to act for a member; of its secret only a hash is kept. */
export interface Credential {
  id: string;
  memberId: string;
  /** A session of a browser, a link that makes one, a program's token. */
  kind: "session" | "link" | "token";
  hash: string | null;
  device: string | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  endedAt: string | null;
}

/** People, programs and what they sign in with. */
export class PeopleTable {
  private readonly statements: ReturnType<typeof prepareStatements>;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareStatements(database);
  }

  members(): Member[] {
    return this.statements.members.all() as Member[];
  }

  member(id: string): Member | undefined {
    return this.statements.member.get(id) as Member | undefined;
  }

  /** @throws StorageError */
  putMember(member: Member): void {
    const { id, kind, name, email, role, createdAt, removedAt } = member;
    this.together(() => {
      this.statements.putMember.run([id, kind, name, email, role, createdAt, removedAt]);
    });
  }

  credentials(): Credential[] {
    return this.statements.credentials.all() as Credential[];
  }

  credential(id: string): Credential | undefined {
    return this.statements.credential.get(id) as Credential | undefined;
  }

  /** Leaves one that is there. @throws StorageError */
  addCredential(credential: Credential): void {
    const { id, memberId, kind, hash, device, createdAt, expiresAt, lastUsedAt, endedAt } =
      credential;
    this.together(() => {
      this.statements.addCredential.run([
        ...[id, memberId, kind, hash, device],
        ...[createdAt, expiresAt, lastUsedAt, endedAt],
      ]);
    });
  }

  /** @throws StorageError */
  noteUse(id: string, usedAt: string): void {
    this.together(() => {
      this.statements.noteUse.run([usedAt, id]);
    });
  }

  /** @throws StorageError */
  endCredential(id: string, endedAt: string): void {
    this.together(() => {
      this.statements.endCredential.run([endedAt, id]);
    });
  }

  /** @throws StorageError */
  forgetCredentials(expiredBefore: string): void {
    this.together(() => {
      this.statements.forget.run(expiredBefore);
    });
  }

  /** Does several changes as one. @throws StorageError */
  together(changes: () => void): void {
    if (this.database.inTransaction) changes();
    else atomically(this.database, changes);
  }

  /** Another number when another process has changed the file. */
  version(): number {
    const [row] = this.database.pragma("data_version") as { data_version: number }[];
    return row?.data_version ?? 0;
  }
}

function prepareStatements(database: Database.Database) {
  const member =
    "SELECT id, kind, name, email, role, created_at AS createdAt, removed_at AS removedAt FROM members";
  const credential = `SELECT id, member_id AS memberId, kind, hash, device, created_at AS createdAt,
    expires_at AS expiresAt, last_used_at AS lastUsedAt, ended_at AS endedAt FROM credentials`;
  return {
    members: database.prepare(`${member} ORDER BY created_at, rowid`),
    member: database.prepare(`${member} WHERE id = ?`),
    putMember: database.prepare(
      `INSERT INTO members (id, kind, name, email, role, created_at, removed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, role = excluded.role,
         removed_at = excluded.removed_at`,
    ),
    credentials: database.prepare(`${credential} ORDER BY created_at, rowid`),
    credential: database.prepare(`${credential} WHERE id = ?`),
    addCredential: database.prepare(
      `INSERT OR IGNORE INTO credentials
         (id, member_id, kind, hash, device, created_at, expires_at, last_used_at, ended_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    noteUse: database.prepare("UPDATE credentials SET last_used_at = ? WHERE id = ?"),
    endCredential: database.prepare("UPDATE credentials SET ended_at = ? WHERE id = ?"),
    forget: database.prepare("DELETE FROM credentials WHERE expires_at < ?"),
  };
}
