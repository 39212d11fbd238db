import type { Route } from "../../context";
import { sendJson } from "../../response/json";

/**
 * What the Studio asks of Sanity as a company: news, help, trials, telemetry, the search for
 * schemas. A lake has none of it and says so, which keeps the Studio quiet.
 */
export const studioRoutes: Route[] = [
  fixed("GET", "/journey/announcements", []),
  fixed("GET", "/journey/:rest*", {}),
  fixed("POST", "/journey/:rest*", {}),
  fixed("GET", "/help", { resources: { title: "Help", sectionArray: [] } }),
  fixed("GET", "/intake/telemetry-status", { status: "denied" }),
  fixed("POST", "/intake/batch", {}),
  fixed("POST", "/descriptors/claim", { synchronization: { type: "complete" } }),
];

function fixed(method: Route["method"], path: string, answer: unknown): Route {
  return {
    method,
    path,
    needs: "nothing",
    handle({ response }) {
      sendJson(response, 200, answer);
    },
  };
}
