import { randomBytes } from "node:crypto";
import { BUILT_IN, type Member, nameOf } from "../auth/member";
import { alreadyExists, badRequest, notFound } from "../util/errors";
import type { Calendar } from "../util/time";
import { Credentials, type Issued } from "./credentials";
import { isSameMailbox } from "./mailbox";
import type { Person } from "./notices/types";
import { Passkeys } from "./passkeys/passkeys";
import type { PeopleTable } from "./people-table";
import type { PersonFields } from "./persons";
import { SignInLinks } from "./sign-in/links";
import { signInLink } from "./sign-in/pages";

// Changes by another process, like the command line, take effect within this time.
const POLL_MS = 1000;

const REREAD_MS = 5;

/** The people and programs of a lake. */
export class People {
  readonly credentials: Credentials;
  readonly links: SignInLinks;
  readonly passkeys: Passkeys;
  private readonly listeners = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private version: number;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly table: PeopleTable,
    private readonly calendar: Calendar,
  ) {
    this.credentials = new Credentials(table, calendar);
    this.links = new SignInLinks(this, this.credentials, table);
    this.passkeys = new Passkeys(this, this.credentials, table);
    this.version = table.version();
  }

  /** Starts to poll for changes by other processes and for expired sessions. */
  start(): void {
    this.credentials.deleteExpired();
    for (const member of BUILT_IN) {
      const { id } = member;
      if (!this.table.member(id)) this.table.putMember(member);
      // For the last use of its token, which a setting defines.
      this.credentials.add({ id, memberId: id, kind: "token" });
    }
    this.timer = setInterval(() => this.poll(), POLL_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
    this.listeners.clear();
  }

  /**
   * Drops what is cached if another process has changed people or credentials. Every authorization calls this, and
   * reading the version takes as long as a small mutation, so it is read every 5 ms at most. The other process
   * needs longer to report its change.
   */
  refresh(): void {
    const now = performance.now();
    if (now < this.readAt + REREAD_MS) return;
    this.readAt = now;
    const version = this.table.version();
    if (version !== this.version) this.credentials.clearCache();
    this.version = version;
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** All members in order of creation, removed ones included. */
  members(): Member[] {
    return this.table.members();
  }

  /** The people who may sign in. */
  persons(): Person[] {
    return this.active("person").map(({ id, email, role, ...member }) => ({
      id,
      name: nameOf(member),
      email,
      role,
    }));
  }

  /** True once a person was invited. */
  get hasPersons(): boolean {
    return this.members().some(({ kind }) => kind === "person");
  }

  /** Members that were not removed, of one kind or of both. */
  active(wanted?: Member["kind"]): Member[] {
    return this.members().filter(
      ({ kind, removedAt }) => removedAt === null && (wanted ?? kind) === kind,
    );
  }

  find(id: string): Member | undefined {
    return this.table.member(id);
  }

  /** The person with an email. */
  findByEmail(email: string): Member | undefined {
    return this.active("person").find((person) => isSameMailbox(person.email, email));
  }

  /** @throws LakeError `NOT_FOUND`, also for a removed member */
  get(id: string, kind: Member["kind"]): Member {
    const member = this.find(id);
    if (member?.kind === kind && member.removedAt === null) return member;
    throw notFound(`There is no ${kind} "${id}" here`);
  }

  /** @throws LakeError `ALREADY_EXISTS` for the email of another person; StorageError */
  addPerson(fields: PersonFields): Member {
    this.requireFreeEmail(fields.email);
    return this.add("person", fields);
  }

  /** Adds a person with a sign-in link. @throws as `addPerson` does */
  invite(fields: PersonFields): { person: Member; link: Issued } {
    return this.table.together(() => {
      const person = this.addPerson(fields);
      return { person, link: this.links.make(person.id) };
    });
  }

  /** Makes the URL of a sign-in link for the oldest administrator, or a new one without a name. */
  firstSignInLink({ lake, studio }: { lake: string; studio: string }): string {
    const { token } = this.table.together(() => {
      const first = this.active("person").find(({ role }) => role === "administrator");
      const unnamed: PersonFields = { name: "", email: null, role: "administrator" };
      return this.links.make((first ?? this.add("person", unnamed)).id);
    });
    return signInLink(lake, token, studio);
  }

  /**
   * @param until when the token expires; default: never
   * @returns the program and its token, which is shown once
   * @throws StorageError
   */
  addProgram(
    fields: Pick<PersonFields, "name" | "role">,
    until: string | null = null,
  ): { program: Member; token: string } {
    return this.table.together(() => {
      const program = this.add("program", { ...fields, email: null });
      return { program, token: this.credentials.issue("token", program.id, { until }).token };
    });
  }

  /** Replaces the token of a program by a new one, which expires at the same time. @throws LakeError */
  rotateToken(id: string): { program: Member; token: string } {
    const program = this.get(id, "program");
    requireOwnToken(program);
    const rotated = this.table.together(() => {
      const until = this.credentials.tokenOf(id)?.expiresAt ?? null;
      this.credentials.endAllOf(id, ["token"]);
      return { program, token: this.credentials.issue("token", id, { until }).token };
    });
    this.changed();
    return rotated;
  }

  /** @throws LakeError `NOT_FOUND`; `ALREADY_EXISTS` for the email of another person, or the last administrator */
  changePerson(id: string, change: Partial<PersonFields>): Member {
    const person = this.get(id, "person");
    const { email = person.email, role = person.role } = change;
    this.requireFreeEmail(email, id);
    if (role !== "administrator") this.requireAnotherAdministrator(person);
    return this.table.together(() => {
      if (email !== person.email) this.credentials.endAllOf(id, ["mail-link"]);
      return this.put({ ...person, ...change });
    });
  }

  /** Removes a person or a program and ends all their credentials. @throws LakeError */
  remove(id: string, kind: Member["kind"]): void {
    const member = this.get(id, kind);
    requireOwnToken(member);
    if (kind === "person") this.requireAnotherAdministrator(member);
    this.table.together(() => {
      this.table.putMember({ ...member, removedAt: this.now() });
      this.credentials.endAllOf(id, ["session", "link", "mail-link", "token", "passkey"]);
    });
    this.changed();
  }

  isSession(credential: string): boolean {
    return this.table.credential(credential)?.kind === "session";
  }

  /** @throws LakeError `NOT_FOUND`, also for a session of another person */
  endSession(id: string, personId: string): void {
    const session = this.table.credential(id);
    const isTheirs = session?.kind === "session" && session.memberId === personId;
    if (!isTheirs || !this.credentials.end(id)) {
      throw notFound("There is no such session, or it has ended");
    }
    this.changed();
  }

  private add(kind: Member["kind"], fields: PersonFields): Member {
    const id = `${kind === "person" ? "p" : "r"}${randomBytes(6).toString("hex")}`;
    return this.put({ ...fields, id, kind, createdAt: this.now(), removedAt: null });
  }

  private put(member: Member): Member {
    this.table.putMember(member);
    this.changed();
    return member;
  }

  private requireFreeEmail(email: string | null, id?: string): void {
    const taken = email ? this.findByEmail(email) : undefined;
    if (taken && taken.id !== id) throw alreadyExists(`${email} is the email of ${nameOf(taken)}`);
  }

  private requireAnotherAdministrator({ id, role }: Member): void {
    if (role !== "administrator") return;
    const isOther = (one: Member) => one.id !== id && one.role === "administrator";
    if (this.active("person").some(isOther)) return;
    throw alreadyExists("This is the last administrator: make another person one first");
  }

  private poll(): void {
    this.refresh();
    // Also without a change: sessions expire.
    for (const listener of this.listeners) listener();
  }

  private changed(): void {
    this.credentials.clearCache();
    for (const listener of this.listeners) listener();
  }

  private now(): string {
    return new Date(this.calendar.now()).toISOString();
  }
}

/** @throws LakeError `INVALID_REQUEST` for a program whose token is a setting */
function requireOwnToken(member: Member): void {
  if (!BUILT_IN.some(({ id }) => id === member.id)) return;
  throw badRequest(
    `${nameOf(member)} is the token of a setting: change that, or its file in DATA_DIR, and start again`,
  );
}
