import assert from "node:assert/strict";
import { createClient } from "@sanity/client";
import { createQueryStore, createRequestHandler } from "@sanity/svelte-loader";

const [apiHost, token] = process.argv.slice(2);
const client = createClient({
  ...{ projectId: "local", dataset: "production", apiVersion: "2025-02-19", apiHost, token },
  ...{ useProjectHostname: false, useCdn: false, stega: { studioUrl: "/studio" } },
});
await client.create({ _id: "post", _type: "post", title: "Loaded" });
const { loadQuery, setServerClient } = createQueryStore({ client: false, ssr: true });
setServerClient(client);
const { data } = await loadQuery('*[_id == "post"][0].title');
assert.match(data, /^Loaded/);
assert.equal(typeof createRequestHandler, "function");
process.exit();
