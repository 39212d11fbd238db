import assert from "node:assert/strict";
import {
  getImageAsset,
  getImageDimensions,
  isSanityImageUrl,
  parseImageAssetUrl,
} from "@sanity/asset-utils";
import { createClient } from "@sanity/client";

const [apiHost, token] = process.argv.slice(2);
const client = createClient({
  ...{ projectId: "local", dataset: "production", apiVersion: "2025-02-19", apiHost, token },
  ...{ useProjectHostname: false, useCdn: false },
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';
const { _id, path, url } = await client.assets.upload("image", Buffer.from(svg));
const project = { projectId: "local", dataset: "production", baseUrl: apiHost };
assert.equal(getImageAsset(_id, project).url, url);
assert.equal(getImageAsset({ path }, project)._id, _id);
const size = { width: 40, height: 20, aspectRatio: 2 };
assert.deepEqual(getImageDimensions({ asset: { _ref: _id } }), size);
// The library recognises Sanity's URLs by their host.
assert.equal(isSanityImageUrl(url), false);
const { width, height, projectId } = parseImageAssetUrl(`https://cdn.lake.example/${path}`);
assert.deepEqual({ width, height, projectId }, { width: 40, height: 20, projectId: "local" });
process.exit();
