import { route as anyRoute, type RouteContext, type Services } from "../http/context";
import type { Avatars } from "./avatars";
import type { Notices } from "./notices/notices";
import type { People } from "./people";
import type { SignIn } from "./sign-in/sign-in";

/** The parts that only the routes of people use. */
export interface PeopleServices extends Services {
  people: People;
  avatars: Avatars;
  signIn: SignIn;
  notices: Notices;
}

export type PeopleContext = RouteContext<PeopleServices>;

/** A row in the table of the endpoints of people. */
export const route = anyRoute<PeopleServices>;
