import type { Route } from "../../context";
import { sendJson } from "../../response/json";

/**
 * The Studio's requests for news, help, trials, telemetry and schema search. A lake has none of it,
 * and empty responses keep the Studio free of errors.
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
