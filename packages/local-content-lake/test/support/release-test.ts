import { test } from "./lake";

export const releaseId = "r1";

/** A test of the release `r1`. */
export const releaseTest = test
  .extend(
    "state",
    ({ client }) =>
      async () =>
        (await client.releases.get({ releaseId }))?.state,
  )
  .extend(
    "createRelease",
    ({ client }) =>
      () =>
        client.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } }),
  )
  .extend(
    "addVersion",
    ({ client }) =>
      (publishedId: string, rest: object = {}) =>
        client.createVersion({
          releaseId,
          publishedId,
          document: { _id: `versions.r1.${publishedId}`, _type: "post", title: "Next", ...rest },
        }),
  );
