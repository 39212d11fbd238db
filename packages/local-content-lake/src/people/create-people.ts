import { timingSafeEqual } from "node:crypto";
import type { Log } from "http-kit";
import { type Access, type Authentication, digest, type MemberAccess } from "../auth/authenticate";
import { EDITOR, type Member, userOf, VIEWER } from "../auth/member";
import type { OpenConnections } from "../auth/open-connections";
import type { Tokens } from "../auth/tokens";
import type { Store } from "../store";
import { LakeError } from "../util/errors";
import type { Calendar, Clock } from "../util/time";
import { Avatars } from "./avatars";
import { Notices } from "./notices/notices";
import type { Notifier } from "./notices/types";
import { People } from "./people";
import { PeopleTable } from "./people-table";
import { SignIn } from "./sign-in/sign-in";

interface PeopleOptions {
  tokens: Tokens;
  calendar: Calendar;
  clock: Clock;
  notifier?: Notifier | undefined;
}

/** Constructs the people of a lake. @param connections those of people whose credential ends are closed */
export function createPeople(
  store: Store,
  connections: OpenConnections,
  log: Log,
  { tokens, calendar, clock, notifier }: PeopleOptions,
) {
  const people = new People(new PeopleTable(store.database), calendar);
  people.onChange(() => connections.closeRevoked((id) => people.credentials.roleOf(id)));
  const avatars = new Avatars(store.resources);
  return {
    people,
    avatars,
    signIn: new SignIn(clock),
    notices: new Notices(store, calendar, log, () => people.persons(), notifier),
    authentication: createAuthentication(tokens, people, avatars),
  };
}

const ANONYMOUS: Access = { role: "anonymous", user: undefined };

const UNKNOWN = "Session not found: the token is not one of this lake's tokens";

const ENDED =
  "Session ended: it was signed out, revoked, is 30 days old, or was not used for 7 days. Ask an administrator for a new sign-in link";

/**
 * Creates what the protocol knows of people.
 *
 * @param tokens those of the settings; only their hashes stay in memory
 */
function createAuthentication(tokens: Tokens, people: People, avatars: Avatars): Authentication {
  const { credentials } = people;
  const read = digest(tokens.read);
  const write = digest(tokens.write);
  /** A request is authenticated several times. A change of people makes other objects of `Member`. */
  const accesses = new WeakMap<Member, Readonly<MemberAccess>>();
  return {
    authenticate,
    members: () => people.active(),
    findMember: (id) => people.find(id),
    picturePath: (id) => avatars.pathOf(id),
  };

  function authenticate(token: string | undefined, hash?: Buffer): Access {
    if (token === undefined) return ANONYMOUS;
    // Another process may have revoked the credential.
    people.refresh();
    const given = hash ?? digest(token);
    // Both hashes are always compared, in constant time.
    const mayRead = timingSafeEqual(given, read);
    const mayWrite = timingSafeEqual(given, write);
    if (mayWrite) return known(EDITOR, EDITOR.id);
    if (mayRead) return known(VIEWER, VIEWER.id);
    const holder = credentials.findHolder(token, given);
    // A sign-in link must be exchanged for a session first.
    if (!holder || !["session", "token"].includes(holder.credential.kind)) {
      throw new LakeError("TOKEN_UNKNOWN", UNKNOWN);
    }
    if (!credentials.isValid(holder)) throw new LakeError("TOKEN_ENDED", ENDED);
    return known(holder.member, holder.credential.id);
  }

  function known(member: Member, credential: string): MemberAccess {
    credentials.recordUse(credential);
    const earlier = accesses.get(member);
    if (earlier?.credential === credential) return earlier;
    const access = { role: member.role, user: userOf(member), credential };
    accesses.set(member, access);
    return access;
  }
}
