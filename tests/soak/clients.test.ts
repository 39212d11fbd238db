import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect } from "vitest";
import { EXPECTED_OF_CLIENT } from "../../packages/local-content-lake/compat/probes/client.mjs";
import { TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { lakeTest } from "../../packages/local-content-lake/test/support/lake-test";
import { installOutside } from "./outside/install";

const PROBES = join(import.meta.dirname, "../../packages/local-content-lake/compat/probes");
const VERSIONS = { 3: "3.4.1", 5: "5.4.2", 6: "6.29.1", 7: "7.28.0", 8: "8.15.0" };

/** `answerOf` runs a program in the clients' folder and returns the JSON that it prints. */
const test = lakeTest
  .extend("installed", { scope: "file" }, () => {
    const majors = Object.entries(VERSIONS).map(([major, version]) => [
      `client-${major}`,
      `npm:@sanity/client@${version}`,
    ]);
    return installOutside("clients", {
      ...Object.fromEntries(majors),
      "@sanity/asset-utils": "2.3.0",
      "@sanity/sdk": "3.12.0",
    });
  })
  .extend("answerOf", ({ installed, skip }) => async (...args: string[]): Promise<unknown> => {
    if (installed.offline) skip(installed.offline);
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: installed.folder });
    return JSON.parse(stdout);
  });

test.for(Object.keys(VERSIONS))(
  "@sanity/client %s reads, listens, writes and uploads as on Sanity, with old and new API versions",
  {
    timeout: 300_000,
  },
  async (major, { lake, answerOf }) => {
    const program = join(PROBES, "use-client.mjs");
    const expected = {
      ...EXPECTED_OF_CLIENT,
      image: expect.stringMatching(/^image-[0-9a-f]{40}-1x1-png$/),
    };
    expect(await answerOf(program, `client-${major}`, lake.url, TEST_TOKENS.write)).toEqual({
      1: expected,
      "2021-10-21": expected,
      "2025-02-19": expected,
    });
  },
);

test("the lake serves Sanity's App SDK: documents, live queries, releases, comments and users", {
  timeout: 300_000,
}, async ({ lake, answerOf }) => {
  const program = join(PROBES, "use-app-sdk.mjs");
  expect(await answerOf(program, lake.url, TEST_TOKENS.write)).toMatchObject({
    name: "Local editor",
    seen: expect.arrayContaining(["Draft", "Next"]),
    previewed: "Next",
    threads: 1,
    users: { data: [{ sanityUserId: "local-editor" }], totalCount: 2, hasMore: true },
    left: 0,
  });
});

test("@sanity/asset-utils parses the lake's asset ids and paths, and its URLs on a cdn host", {
  timeout: 300_000,
}, async ({ lake, answerOf }) => {
  const create = { width: 40, height: 20, channels: 3, background: "teal" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const { _id, path, url } = await lake.client().assets.upload("image", picture);
  const module = `
    import { getImageAsset, getImageDimensions, isSanityImageUrl, parseImageAssetUrl } from "@sanity/asset-utils";
    const project = { projectId: "local", dataset: "production", baseUrl: "${lake.url}" };
    console.log(JSON.stringify({
      byId: getImageAsset("${_id}", project).url,
      byPath: getImageAsset({ path: "${path}" }, project)._id,
      size: getImageDimensions({ asset: { _ref: "${_id}" } }),
      ofLake: isSanityImageUrl("${url}"),
      ofCdn: parseImageAssetUrl("https://cdn.lake.example/${path}"),
    }));`;
  expect(await answerOf("--input-type=module", "-e", module)).toEqual({
    byId: url,
    byPath: _id,
    size: { width: 40, height: 20, aspectRatio: 2 },
    // The library recognises Sanity's URLs by their host.
    ofLake: false,
    ofCdn: expect.objectContaining({ width: 40, height: 20, projectId: "local" }),
  });
});
