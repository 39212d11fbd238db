import { UsersIcon } from "@sanity/icons";
import type { CurrentUser, Tool } from "sanity";
import { PeoplePage } from "./people-page";

const PEOPLE: Tool = { name: "people", title: "People", icon: UsersIcon, component: PeoplePage };

/** Adds the tool for those who decide on people; the lake refuses everyone else, whatever is shown. */
export function withPeople(tools: Tool[], { currentUser }: { currentUser: CurrentUser | null }) {
  const manages = currentUser?.roles.some(({ name }) => name === "administrator");
  return manages ? [...tools, PEOPLE] : tools;
}
