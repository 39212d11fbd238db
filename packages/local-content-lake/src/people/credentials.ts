import { digest } from "../auth/authenticate";
import type { Member } from "../auth/member";
import { type Calendar, DAY_MS } from "../util/time";
import type { Credential, NewCredential, PeopleTable } from "./people-table";
import { idOf, matches, newSecret } from "./secret";

export const MAIL_LINK_MINUTES = 15;

/** Maximum age of each kind. */
const LIFE_MS: Record<Credential["kind"], number | undefined> = {
  session: 30 * DAY_MS,
  link: 7 * DAY_MS,
  "mail-link": MAIL_LINK_MINUTES * 60_000,
  token: undefined,
  passkey: undefined,
};

/** A session that is not used for so long ends before its maximum age. */
const IDLE_MS = 7 * DAY_MS;

/** The last use of a credential is written at most once a minute. */
const RECORD_USE_MS = 60_000;

export interface Issued {
  id: string;
  /** Shown once and never stored. */
  token: string;
  expiresAt: string | null;
}

/** The owner of a valid secret. */
export interface Holder {
  credential: Credential;
  member: Member;
}

/** Issues, checks and ends the credentials of people and programs. */
export class Credentials {
  private readonly cache = new Map<string, Holder>();
  private readonly recordedAt = new Map<string, number>();

  constructor(
    private readonly table: PeopleTable,
    private readonly calendar: Calendar,
  ) {}

  /**
   * @param device name of the browser of a session
   * @param rest of the secret, which somebody else keeps
   * @param until when it expires, for a kind without a maximum age
   * @throws StorageError
   */
  issue(
    kind: Credential["kind"],
    memberId: string,
    {
      device = null,
      rest = "",
      until = null,
    }: { device?: string | null; rest?: string; until?: string | null } = {},
  ): Issued {
    const { id, token, hash } = newSecret(rest);
    const life = LIFE_MS[kind];
    const expiresAt = life === undefined ? until : this.date(life);
    this.add({ id, memberId, kind, hash, device, expiresAt });
    return { id, token, expiresAt };
  }

  /** Adds a row, unless there is one with its id. @throws StorageError */
  add(row: Omit<NewCredential, "createdAt">): void {
    this.table.addCredential({ createdAt: this.date(), ...row });
  }

  /**
   * Finds the owner of a secret, which may have ended. Undefined for an unknown secret.
   * @param hash its `digest`, if the caller has it
   */
  findHolder(token: string, hash = digest(token)): Holder | undefined {
    const found = this.find(idOf(token));
    return matches(hash, found?.credential.hash) ? found : undefined;
  }

  isValid({ credential, member }: Holder): boolean {
    const { id, createdAt, lastUsedAt, endedAt, expiresAt } = credential;
    if (endedAt !== null || member.removedAt !== null) return false;
    const now = this.calendar.now();
    if (credential.kind === "session") {
      const lastUse = Math.max(Date.parse(lastUsedAt ?? createdAt), this.recordedAt.get(id) ?? 0);
      if (lastUse + IDLE_MS <= now) return false;
    }
    return expiresAt === null || Date.parse(expiresAt) > now;
  }

  /** The role of a credential now, or undefined if it has ended. */
  roleOf(id: string): Member["role"] | undefined {
    const found = this.find(id);
    return found && this.isValid(found) ? found.member.role : undefined;
  }

  /** Records a use, at most once a minute. */
  recordUse(id: string): void {
    const now = this.calendar.now();
    if (now - (this.recordedAt.get(id) ?? Number.NEGATIVE_INFINITY) < RECORD_USE_MS) return;
    this.recordedAt.set(id, now);
    try {
      this.table.changeCredential(id, { lastUsedAt: this.date() });
    } catch {
      // A full disk must not prevent reads.
    }
  }

  /** @returns false if there is none, or it has ended. @throws StorageError */
  end(id: string): boolean {
    const credential = this.table.credential(id);
    if (!credential || credential.endedAt !== null) return false;
    this.table.changeCredential(id, { endedAt: this.date() });
    this.clearCache();
    return true;
  }

  /** @throws StorageError */
  endAllOf(memberId: string, kinds: readonly Credential["kind"][]): void {
    for (const { id, memberId: owner, kind } of this.table.credentials()) {
      if (owner === memberId && kinds.includes(kind)) this.end(id);
    }
  }

  /** The newest token of a program, which may have ended. */
  tokenOf(memberId: string): Credential | undefined {
    return this.table
      .credentials()
      .findLast((one) => one.kind === "token" && one.memberId === memberId);
  }

  /** All valid credentials. */
  list(): Credential[] {
    return this.table.credentials().filter(({ id }) => this.roleOf(id) !== undefined);
  }

  /** Forgets cached credentials after a change of people. */
  clearCache(): void {
    this.cache.clear();
  }

  /** Deletes credentials that expired a month ago. Until then their holders get `TOKEN_ENDED`, not `TOKEN_UNKNOWN`. */
  deleteExpired(): void {
    this.table.forgetCredentials(this.date(-30 * DAY_MS));
  }

  private find(id: string): Holder | undefined {
    const cached = this.cache.get(id);
    if (cached) return cached;
    const credential = this.table.credential(id);
    const member = credential && this.table.member(credential.memberId);
    if (!member) return undefined;
    const holder = { credential, member };
    this.cache.set(id, holder);
    return holder;
  }

  private date(later = 0): string {
    return new Date(this.calendar.now() + later).toISOString();
  }
}
