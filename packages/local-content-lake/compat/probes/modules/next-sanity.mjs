import assert from "node:assert/strict";
import { createClient, groq } from "next-sanity";

const [apiHost, token] = process.argv.slice(2);
const client = createClient({
  ...{ projectId: "local", dataset: "production", apiVersion: "2025-02-19", apiHost, token },
  ...{ useProjectHostname: false, useCdn: false },
});
await client.create({ _id: "post", _type: "post", title: "Read" });
assert.equal(await client.fetch(groq`*[_id == "post"][0].title`), "Read");
process.exit();
