import { isPublicId } from "../../ids";
import type { SanityDocument } from "../../types";
import type { Route, RouteContext } from "../context";
import { sendJson } from "../json";
import { readFlag } from "../params";

/** @see https://www.sanity.io/docs/http-reference/doc */
export const documentRoutes: Route[] = [
  { method: "GET", path: "/data/doc/:dataset/:ids*", needs: "nothing", handle: getDocuments },
];

function getDocuments({ response, services, access, path, query }: RouteContext): void {
  const dataset = services.store.dataset(path.dataset ?? "");
  const documents: SanityDocument[] = [];
  const omitted: { id: string; reason: "existence" | "permission" }[] = [];
  for (const id of new Set((path.ids ?? "").split(","))) {
    // Said of every private id, so that it does not tell which of them exist.
    if (access.role === "anonymous" && !isPublicId(id)) omitted.push({ id, reason: "permission" });
    else {
      const document = dataset.raw.get(id);
      if (document) documents.push(document);
      else omitted.push({ id, reason: "existence" });
    }
  }
  const content = readFlag(query, "excludeContent") ? [] : documents;
  sendJson(response, 200, { documents: content, omitted });
}
