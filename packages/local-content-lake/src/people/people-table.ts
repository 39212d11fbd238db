import type Database from "libsql";
import type { Member } from "../auth/member";
import { atomically, prepareAll, type Statements } from "../store/database/atomically";

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
    this.write("putMember", member);
  }

  credentials(): Credential[] {
    return this.statements.credentials.all() as Credential[];
  }

  credential(id: string): Credential | undefined {
    return this.statements.credential.get(id) as Credential | undefined;
  }

  /** Does nothing if the id exists. @throws StorageError */
  addCredential(credential: NewCredential): void {
    this.write("addCredential", { ...EMPTY, ...credential });
  }

  /** Sets what the change names. @throws StorageError */
  changeCredential(id: string, change: CredentialChange): void {
    this.write("changeCredential", { ...EMPTY, ...change, id });
  }

  /** @throws StorageError */
  forgetCredentials(expiredBefore: string): void {
    this.write("forget", expiredBefore);
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

  /** @param values of the parameters of the statement, by name */
  private write(name: keyof typeof SQL, values: object | string): void {
    atomically(this.database, () => this.statements[name].run(values));
  }
}

/** The columns that most new credentials leave empty, and most changes as they are. */
const EMPTY = {
  hash: null,
  device: null,
  passkey: null,
  expiresAt: null,
  lastUsedAt: null,
  endedAt: null,
};

export type NewCredential = Omit<Credential, keyof typeof EMPTY> & Partial<Credential>;

type CredentialChange = Partial<Pick<Credential, "lastUsedAt" | "endedAt" | "passkey">>;

const MEMBER =
  "SELECT id, kind, name, email, role, created_at AS createdAt, removed_at AS removedAt FROM members";
const CREDENTIAL = `SELECT id, member_id AS memberId, kind, hash, device, created_at AS createdAt,
  expires_at AS expiresAt, last_used_at AS lastUsedAt, ended_at AS endedAt, passkey FROM credentials`;

const SQL = {
  members: `${MEMBER} ORDER BY created_at, rowid`,
  member: `${MEMBER} WHERE id = ?`,
  putMember: `INSERT INTO members (id, kind, name, email, role, created_at, removed_at)
       VALUES (:id, :kind, :name, :email, :role, :createdAt, :removedAt)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, role = excluded.role,
         removed_at = excluded.removed_at`,
  credentials: `${CREDENTIAL} ORDER BY created_at, rowid`,
  credential: `${CREDENTIAL} WHERE id = ?`,
  addCredential: `INSERT OR IGNORE INTO credentials
         (id, member_id, kind, hash, device, created_at, expires_at, last_used_at, ended_at, passkey)
       VALUES (:id, :memberId, :kind, :hash, :device, :createdAt, :expiresAt, :lastUsedAt, :endedAt, :passkey)`,
  changeCredential: `UPDATE credentials SET last_used_at = coalesce(:lastUsedAt, last_used_at),
       ended_at = coalesce(:endedAt, ended_at), passkey = coalesce(:passkey, passkey) WHERE id = :id`,
  forget: "DELETE FROM credentials WHERE expires_at < ?",
  // Every request asks for it, and preparing it takes three times as long as running it.
  version: "PRAGMA data_version",
};
