import type { Route, RouteContext } from "../context";
import { sendJson } from "../json";

/** Where the Studio keeps comments and tasks: in a dataset beside the one that they are about. */
export const commentRoutes: Route[] = [
  { method: "POST", path: "/comments/:dataset/setup", needs: "draft", handle: setUp },
];

const PROFILE = "comments";

/** Makes the dataset if there is none; the name is the one that hosted Sanity gives it. */
function setUp({ response, services, path }: RouteContext): void {
  const about = path.dataset ?? "";
  const { name } = services.store.createAddon(`${about}-comments`, PROFILE, about);
  sendJson(response, 200, { datasetName: name });
}
