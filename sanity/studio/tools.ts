import type { ComposableOption, ConfigContext, Tool } from "sanity";
import { PEOPLE } from "./people/people-tool";

/**
 * The tools of whoever is signed in; what is not shown here, the lake refuses all the same.
 * @param hasPeople false for a hosted project, which has members of its own
 */
export function toolsFor(hasPeople: boolean): ComposableOption<Tool[], ConfigContext> {
  return (tools, { currentUser }) => {
    if (currentUser?.roles.some(({ name }) => name === "administrator")) {
      return hasPeople ? [...tools, PEOPLE] : tools;
    }
    // Vision asks the dataset in GROQ, which developers write: administrators, and whoever runs the dev server.
    return import.meta.env.DEV ? tools : tools.filter(({ name }) => name !== "vision");
  };
}
