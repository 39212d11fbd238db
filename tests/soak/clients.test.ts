import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect } from "vitest";
import { test } from "../../packages/local-content-lake/test/support/lake";
import { installOutside } from "./outside/install";

test("asset-utils reads the lake's ids and paths, and its URLs on a cdn host", {
  timeout: 300_000,
}, async ({ lake, skip }) => {
  const { folder, offline } = await installOutside("asset-utils", {
    "@sanity/asset-utils": "2.3.0",
  });
  if (offline) skip(offline);
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
  const args = ["--input-type=module", "-e", module];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    byId: url,
    byPath: _id,
    size: { width: 40, height: 20, aspectRatio: 2 },
    // The library recognises Sanity's URLs by their host.
    ofLake: false,
    ofCdn: expect.objectContaining({ width: 40, height: 20, projectId: "local" }),
  });
});
