import { EDITOR, type Member, nameOf, VIEWER } from "../auth/member";
import type { People } from "./people";
import type { Credential } from "./people-table";

/** The settings that define the tokens of programs, which cannot be removed. */
const SETTINGS = new Map([
  [EDITOR.id, "SANITY_API_WRITE_TOKEN"],
  [VIEWER.id, "SANITY_API_READ_TOKEN"],
]);

/** The people, as administrators see them. */
export function listPeople(people: People) {
  const credentials = people.credentials.list();
  return people.active("person").map((person) => describePerson(person, credentials));
}

/** The programs, as administrators see them. */
export function listPrograms(people: People) {
  const credentials = people.credentials.list();
  return people.active("program").map(({ id, name, role, createdAt }) => {
    const lastUsedAt = credentials.find(({ memberId }) => memberId === id)?.lastUsedAt ?? null;
    return { id, name, role, createdAt, lastUsedAt, setting: SETTINGS.get(id) ?? null };
  });
}

/** The valid sessions of one person. */
export function listSessions(people: People, personId: string) {
  return sessionsOf(people.credentials.list().filter(({ memberId }) => memberId === personId));
}

function sessionsOf(credentials: readonly Credential[]) {
  return credentials
    .filter(({ kind }) => kind === "session")
    .map(({ id, device, createdAt, lastUsedAt, expiresAt }) => {
      return { id, device: device ?? "", createdAt, lastUsedAt, expiresAt };
    });
}

function describePerson(person: Member, credentials: readonly Credential[]) {
  const { id, email, role, createdAt } = person;
  const own = credentials.filter(({ memberId }) => memberId === id);
  const sessions = sessionsOf(own);
  // Of an unused sign-in link.
  const linkExpiresAt = own.find(({ kind }) => kind === "link")?.expiresAt ?? null;
  const passkeys = own.filter(({ kind }) => kind === "passkey").length;
  return { id, name: nameOf(person), email, role, createdAt, sessions, passkeys, linkExpiresAt };
}
