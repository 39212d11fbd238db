import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { createClient } from "@sanity/client";
import { exportDataset } from "@sanity/export";

const [apiHost, token] = process.argv.slice(2);
const client = createClient({
  ...{ projectId: "local", dataset: "production", apiVersion: "2025-02-19", apiHost, token },
  ...{ useProjectHostname: false, useCdn: false },
});
await client.create({ _id: "post", _type: "post", title: "Exported" });
const result = await exportDataset({ client, dataset: "production", outputPath: "export.tar.gz" });
assert.equal(result.documentCount, 1);
assert.ok(statSync("export.tar.gz").size > 100);
process.exit();
