import { UsersIcon } from "@sanity/icons/Users";
import type { ComposableOption, ConfigContext, Tool } from "sanity";
import { PeoplePage } from "./people/people-page";
import { mayWrite } from "./roles";

const PEOPLE: Tool = { name: "people", title: "People", icon: UsersIcon, component: PeoplePage };

/**
 * Chooses the tools by role. This only tidies the Studio: the lake itself refuses the calls of a missing tool.
 * @param hasPeople false for a hosted project, whose members are managed at Sanity
 */
export function toolsFor(hasPeople: boolean): ComposableOption<Tool[], ConfigContext> {
  return (tools, { currentUser }) => {
    if (currentUser?.roles.some(({ name }) => name === "administrator")) {
      return hasPeople ? [...tools, PEOPLE] : tools;
    }
    // The media library is for changes; a form shows its images anyway. Vision runs GROQ: a tool for developers, who are
    // administrators or run the dev server.
    const isOffered = { media: mayWrite(currentUser), vision: import.meta.env.DEV };
    return tools.filter(({ name }) => isOffered[name as keyof typeof isOffered] ?? true);
  };
}
