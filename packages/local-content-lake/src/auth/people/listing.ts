import type { Credential } from "../../store/tables/people-table";
import { EDITOR, type Member, nameOf, VIEWER } from "./member";
import type { People } from "./people";

interface ListedSession {
  id: string;
  device: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
}

/** A person, as administrators see it. */
export interface ListedPerson extends Pick<Member, "id" | "email" | "role" | "createdAt"> {
  name: string;
  sessions: ListedSession[];
  passkeys: number;
  /** Expiry of an unused sign-in link. */
  linkExpiresAt: string | null;
}

/** A program, as administrators see it. */
export interface ListedProgram extends Pick<Member, "id" | "name" | "role" | "createdAt"> {
  lastUsedAt: string | null;
  /** The setting that defines its token; such a program cannot be removed. */
  setting: string | null;
}

const SETTINGS = new Map([
  [EDITOR.id, "SANITY_API_WRITE_TOKEN"],
  [VIEWER.id, "SANITY_API_READ_TOKEN"],
]);

export function listPeople(people: People): ListedPerson[] {
  const credentials = people.credentials.list();
  return people.active("person").map((person) => describePerson(person, credentials));
}

export function listPrograms(people: People): ListedProgram[] {
  const credentials = people.credentials.list();
  return people.active("program").map(({ id, name, role, createdAt }) => {
    const lastUsedAt = credentials.find(({ memberId }) => memberId === id)?.lastUsedAt ?? null;
    return { id, name, role, createdAt, lastUsedAt, setting: SETTINGS.get(id) ?? null };
  });
}

/** The valid sessions of one person. */
export function listSessions(people: People, personId: string): ListedSession[] {
  return sessionsOf(people.credentials.list().filter(({ memberId }) => memberId === personId));
}

function sessionsOf(credentials: readonly Credential[]): ListedSession[] {
  return credentials
    .filter(({ kind }) => kind === "session")
    .map(({ id, device, createdAt, lastUsedAt, expiresAt }) => {
      return { id, device: device ?? "", createdAt, lastUsedAt, expiresAt };
    });
}

function describePerson(person: Member, credentials: readonly Credential[]): ListedPerson {
  const { id, email, role, createdAt } = person;
  const own = credentials.filter(({ memberId }) => memberId === id);
  const sessions = sessionsOf(own);
  const link = own.find(({ kind }) => kind === "link");
  const linkExpiresAt = link?.expiresAt ?? null;
  const passkeys = own.filter(({ kind }) => kind === "passkey").length;
  return { id, name: nameOf(person), email, role, createdAt, sessions, passkeys, linkExpiresAt };
}
