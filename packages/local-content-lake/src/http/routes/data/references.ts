import { z } from "zod";
import { incomingReferences } from "../../../store/incoming-references";
import { type RouteContext, route } from "../../context";
import { flag, readQuery } from "../../request/params";

/** Needs a token, because a referrer may be a draft or in a private dataset. */
export const referenceRoutes = [
  route("GET /data/references/:dataset/documents/:id/to", "read", references),
];

const MAX_REFERENCES = 1000;

const paramsShape = z.object({ excludeInternalReferences: flag(), excludePaths: flag() });

function references({ services, path, query }: RouteContext) {
  const { projectId, store } = services;
  const dataset = store.datasets.get(path.dataset ?? "").name;
  const { excludeInternalReferences, excludePaths } = readQuery(query, paramsShape);
  const found = incomingReferences(store, { projectId, dataset, id: path.id ?? "" }).filter(
    ({ datasetName }) => !excludeInternalReferences || datasetName !== dataset,
  );
  return {
    totalCount: found.length,
    references: found
      .slice(0, MAX_REFERENCES)
      .map(({ paths, ...reference }) => (excludePaths ? reference : { ...reference, paths })),
  };
}
