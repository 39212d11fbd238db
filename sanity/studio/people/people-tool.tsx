import { UsersIcon } from "@sanity/icons";
import type { Tool } from "sanity";
import { PeoplePage } from "./people-page";

/** For those who decide on people. */
export const PEOPLE: Tool = {
  name: "people",
  title: "People",
  icon: UsersIcon,
  component: PeoplePage,
};
