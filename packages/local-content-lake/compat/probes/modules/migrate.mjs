import assert from "node:assert/strict";
import { at, defineMigration, run, set } from "@sanity/migrate";

const [url, token] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
const created = await fetch(`${url}/v1/data/mutate/production`, {
  ...{ method: "POST", headers },
  body: JSON.stringify({ mutations: [{ create: { _id: "post", _type: "post" } }] }),
});
assert.equal(created.status, 200);
const migration = defineMigration({
  title: "Adds a title",
  documentTypes: ["post"],
  migrate: { document: () => at("title", set("Migrated")) },
});
const api = { projectId: "local", dataset: "production", apiVersion: "v2025-02-19", token };
await run({ api }, migration);
const query = encodeURIComponent('*[_id == "post"][0].title');
const answer = await fetch(`${url}/v1/data/query/production?query=${query}`, { headers });
assert.equal((await answer.json()).result, "Migrated");
process.exit();
