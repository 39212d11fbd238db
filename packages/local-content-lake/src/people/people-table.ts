import type Database from "libsql";
import type { Member } from "../auth/member";
import { atomically, prepareAll, type Statements, write } from "../store/database/atomically";

/** A session, sign-in link, token or passkey of a member. Only a hash of a secret is stored, and of a passkey its public key. */
export interface Credential {
  id: string;
  memberId: string;
  kind: "session" | "link" | "mail-link" | "token" | "passkey";
  hash: string | null;
  /** The browser of a session, or the name of a passkey. */
  device: string | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  endedAt: string | null;
  /** JSON of a `PasskeyKey`; null for other kinds. */
  passkey: string | null;
}

/** The tables of members and their credentials. */
export class PeopleTable {
  private readonly statements: Statements<typeof SQL>;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareAll(database, SQL);
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
    const values = [id, kind, name, email, role, createdAt, removedAt];
    write(this.database, this.statements.putMember, ...values);
  }

  credentials(): Credential[] {
    return this.statements.credentials.all() as Credential[];
  }

  credential(id: string): Credential | undefined {
    return this.statements.credential.get(id) as Credential | undefined;
  }

  /** Does nothing if the id exists. @throws StorageError */
  addCredential(credential: Credential): void {
    const { id, memberId, kind, hash, device, createdAt, expiresAt } = credential;
    const { lastUsedAt, endedAt, passkey } = credential;
    const values = [id, memberId, kind, hash, device, createdAt, expiresAt];
    write(this.database, this.statements.addCredential, ...values, lastUsedAt, endedAt, passkey);
  }

  /** @throws StorageError */
  noteUse(id: string, usedAt: string): void {
    write(this.database, this.statements.noteUse, usedAt, id);
  }

  /** @throws StorageError */
  putPasskey(id: string, passkey: string): void {
    write(this.database, this.statements.putPasskey, passkey, id);
  }

  /** @throws StorageError */
  endCredential(id: string, endedAt: string): void {
    write(this.database, this.statements.endCredential, endedAt, id);
  }

  /** @throws StorageError */
  forgetCredentials(expiredBefore: string): void {
    write(this.database, this.statements.forget, expiredBefore);
  }

  /** Runs several changes in one SQLite transaction. @throws StorageError */
  together<Result>(changes: () => Result): Result {
    return atomically(this.database, changes);
  }

  /** A number that changes when another process writes to the file. */
  version(): number {
    const { data_version: version } = this.statements.version.get() as { data_version: number };
    return version;
  }
}

const MEMBER =
  "SELECT id, kind, name, email, role, created_at AS createdAt, removed_at AS removedAt FROM members";
const CREDENTIAL = `SELECT id, member_id AS memberId, kind, hash, device, created_at AS createdAt,
  expires_at AS expiresAt, last_used_at AS lastUsedAt, ended_at AS endedAt, passkey FROM credentials`;

const SQL = {
  members: `${MEMBER} ORDER BY created_at, rowid`,
  member: `${MEMBER} WHERE id = ?`,
  putMember: `INSERT INTO members (id, kind, name, email, role, created_at, removed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, role = excluded.role,
         removed_at = excluded.removed_at`,
  credentials: `${CREDENTIAL} ORDER BY created_at, rowid`,
  credential: `${CREDENTIAL} WHERE id = ?`,
  addCredential: `INSERT OR IGNORE INTO credentials
         (id, member_id, kind, hash, device, created_at, expires_at, last_used_at, ended_at, passkey)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  noteUse: "UPDATE credentials SET last_used_at = ? WHERE id = ?",
  putPasskey: "UPDATE credentials SET passkey = ? WHERE id = ?",
  endCredential: "UPDATE credentials SET ended_at = ? WHERE id = ?",
  forget: "DELETE FROM credentials WHERE expires_at < ?",
  // Every request asks for it, and preparing it takes three times as long as running it.
  version: "PRAGMA data_version",
};
