import type { Credential, PeopleTable } from "../../store/tables/people-table";
import type { Calendar } from "../../util/time";
import type { Member } from "./member";
import { idOf, matches, newSecret } from "./secret";

const DAY_MS = 24 * 3_600_000;

/** How long each kind lasts, in milliseconds. */
const LIFE_MS: Record<Credential["kind"], number | undefined> = {
  session: 30 * DAY_MS,
  link: 7 * DAY_MS,
  token: undefined,
};

// Of a program at work the last use is written down once a minute.
const NOTE_USE_AFTER_MS = 60_000;

export interface Issued {
  id: string;
  /** Shown once, and kept nowhere. */
  token: string;
  expiresAt: string | null;
}

/** Whoever shows a right token. */
export interface Holder {
  credential: Credential;
  member: Member;
}

/** The tokens of people and programs: made, checked and ended. */
export class Credentials {
  private readonly known = new Map<string, Holder>();
  private readonly noted = new Map<string, number>();

  constructor(
    private readonly table: PeopleTable,
    private readonly calendar: Calendar,
  ) {}

  /** @throws StorageError */
  issue(kind: Credential["kind"], memberId: string, device: string | null = null): Issued {
    const { id, token, hash } = newSecret();
    const life = LIFE_MS[kind];
    const expiresAt = life === undefined ? null : this.date(life);
    this.table.addCredential({
      ...{ id, memberId, kind, hash, device, expiresAt },
      ...{ createdAt: this.date(), lastUsedAt: null, endedAt: null },
    });
    return { id, token, expiresAt };
  }

  /** Makes a place to note the last use of a token that is kept elsewhere. @throws StorageError */
  addBuiltIn(memberId: string): void {
    this.table.addCredential({
      ...{ id: memberId, memberId, kind: "token", hash: null, device: null },
      ...{ createdAt: this.date(), expiresAt: null, lastUsedAt: null, endedAt: null },
    });
  }

  /** @returns whom a token was given to, whether or not it is still good; nothing for a token of nobody. */
  findHolder(token: string): Holder | undefined {
    const found = this.find(idOf(token));
    return matches(token, found?.credential.hash) ? found : undefined;
  }

  isValid({ credential, member }: Holder): boolean {
    const { endedAt, expiresAt } = credential;
    if (endedAt !== null || member.removedAt !== null) return false;
    return expiresAt === null || Date.parse(expiresAt) > this.calendar.now();
  }

  /** The role that a credential stands for now; nothing when it is over. */
  roleOf(id: string): Member["role"] | undefined {
    const found = this.find(id);
    return found && this.isValid(found) ? found.member.role : undefined;
  }

  /** Notes that it was used, if that was not noted a moment ago. */
  recordUse(id: string): void {
    const now = this.calendar.now();
    if (now - (this.noted.get(id) ?? Number.NEGATIVE_INFINITY) < NOTE_USE_AFTER_MS) return;
    this.noted.set(id, now);
    try {
      this.table.noteUse(id, this.date());
    } catch {
      // A full disk must not keep anybody from reading.
    }
  }

  /** @returns whether there was one to end. @throws StorageError */
  end(id: string): boolean {
    const credential = this.table.credential(id);
    if (!credential || credential.endedAt !== null) return false;
    this.table.endCredential(id, this.date());
    this.clearCache();
    return true;
  }

  /** @throws StorageError */
  endAllOf(memberId: string, kinds: readonly Credential["kind"][]): void {
    for (const { id, memberId: owner, kind } of this.table.credentials()) {
      if (owner === memberId && kinds.includes(kind)) this.end(id);
    }
  }

  /** All that are good. */
  list(): Credential[] {
    const now = this.date();
    return this.table
      .credentials()
      .filter(({ endedAt, expiresAt }) => !endedAt && (expiresAt === null || expiresAt > now));
  }

  /** What is remembered may be wrong: somebody was changed. */
  clearCache(): void {
    this.known.clear();
  }

  /** Throws away what was over a month ago; until then its holder is told that it has ended. */
  deleteExpired(): void {
    this.table.forgetCredentials(this.date(-30 * DAY_MS));
  }

  private find(id: string): Holder | undefined {
    const known = this.known.get(id);
    if (known) return known;
    const credential = this.table.credential(id);
    const member = credential && this.table.member(credential.memberId);
    if (!member) return undefined;
    const holder = { credential, member };
    this.known.set(id, holder);
    return holder;
  }

  private date(later = 0): string {
    return new Date(this.calendar.now() + later).toISOString();
  }
}
