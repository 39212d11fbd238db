import type { Log } from "http-kit";
import type { OpenConnections } from "../auth/open-connections";
import type { Tokens } from "../auth/tokens";
import type { Store } from "../store";
import type { Calendar, Clock } from "../util/time";
import { createAuthentication } from "./authentication";
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
