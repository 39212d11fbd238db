import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { createClient } from "@sanity/client";
import { sanityImport } from "@sanity/import";

const [apiHost, token] = process.argv.slice(2);
const client = createClient({
  ...{ projectId: "local", dataset: "production", apiVersion: "2025-02-19", apiHost, token },
  ...{ useProjectHostname: false, useCdn: false },
});
const documents = [
  { _id: "author", _type: "author", name: "Asha" },
  { _id: "post", _type: "post", title: "Imported", author: { _type: "reference", _ref: "author" } },
];
const lines = documents.map((document) => `${JSON.stringify(document)}\n`).join("");
await sanityImport(Readable.from([lines]), {
  ...{ client, operation: "createOrReplace" },
  ...{ dataset: "production", targetProjectId: "local", token },
});
assert.equal(await client.fetch('*[_id == "post"][0].author->name'), "Asha");
process.exit();
