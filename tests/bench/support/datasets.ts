import { Dataset } from "../../../packages/local-content-lake/src/store/memory/dataset";
import type { SanityDocument } from "../../../packages/local-content-lake/src/util/types";
import { importedSample } from "../../support/sample";

const TIME = "2025-01-01T00:00:00Z";
const SYSTEM = { _rev: "r1", _createdAt: TIME, _updatedAt: TIME };

/** The site's content among posts, as of a team that writes a lot, in a dataset of a given size. */
export function siteAmongPosts(size: number): Dataset {
  const dataset = datasetOfSeed();
  for (let n = dataset.raw.size; n < size; n++) {
    dataset.put({ ...SYSTEM, _id: `post-${n}`, _type: "post", title: `Post ${n}`, order: n });
  }
  return dataset;
}

/** The site's content with as many copies of what its lists show as the size allows. */
export function siteGrown(size: number): Dataset {
  const dataset = datasetOfSeed();
  const items = dataset.raw.all().filter((document) => typeof document.order === "number");
  for (let n = 0; dataset.raw.size < size; n++) {
    const item = items[n % items.length] as SanityDocument;
    dataset.put({ ...item, _id: `${item._id}-${n}`, order: n });
  }
  return dataset;
}

function datasetOfSeed(): Dataset {
  const dataset = new Dataset("production");
  for (const document of importedSample())
    dataset.put({ ...SYSTEM, ...document } as SanityDocument);
  return dataset;
}
