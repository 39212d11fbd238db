// Uses a version of Sanity's client as websites and scripts do and prints the results. Runs in a folder with the client:
// `node use-client.mjs <package> <URL of the lake> <token>`
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [name, apiHost, token] = process.argv.slice(2);
const here = createRequire(join(process.cwd(), "package.json"));
const found = await import(pathToFileURL(here.resolve(name)).href);
// Before version 5 the package itself was the function.
const createClient = found.createClient ?? found.default;

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const answers = {};
for (const apiVersion of ["1", "2021-10-21", "2025-02-19"]) {
  answers[apiVersion] = await tryVersion(apiVersion);
}
process.stdout.write(JSON.stringify(answers));

async function tryVersion(apiVersion) {
  const client = createClient({
    ...{ projectId: "local", dataset: "production", apiHost, token, apiVersion },
    ...{ useProjectHostname: false, useCdn: false },
  });
  const _id = `thing-${name}-${apiVersion}`;
  const changes = await listen(client, _id);
  await client.create({ _id, _type: "thing", tags: ["a"] });
  await client.patch(_id).set({ title: "Patched" }).append("tags", ["b"]).commit();
  const transaction = client.transaction().create({ _id: `${_id}-2`, _type: "thing" });
  await transaction.delete(`${_id}-2`).commit();
  const refused = await client
    .patch(_id)
    .ifRevisionId("another")
    .set({ title: "Too late" })
    .commit()
    .then(() => 200)
    .catch((error) => error.statusCode);
  const document = await client.getDocument(_id);
  // Every upload is another image: a lake stores each image once.
  const upload = Buffer.concat([PICTURE, Buffer.from(_id)]);
  const asset = await client.assets.upload("file", upload, { filename: "a.bin" });
  const served = Buffer.from(await (await fetch(asset.url)).arrayBuffer());
  const image = await client.assets.upload("image", PICTURE, { filename: "a.png" });
  return {
    document: [document._type, document.title, document.tags],
    fetched: await client.fetch("*[_id == $id][0]{title, 'tags': count(tags)}", { id: _id }),
    long: await client.fetch(`// ${"-".repeat(12_000)}\ncount(*[_id == $id])`, { id: _id }),
    refused,
    wrong: await client.fetch("*[").catch((error) => error.statusCode),
    changes: await changes(),
    upload: asset.sha1hash === sha1(upload) && sha1(served) === sha1(upload),
    image: image._id,
    deleted: (await client.delete(_id)).results.length,
    gone: (await client.getDocument(_id)) ?? null,
  };
}

/** Resolves when the client listens. @returns waits for the first two changes */
async function listen(client, id) {
  const changes = [];
  let onChange = () => {};
  const subscription = await new Promise((resolve, reject) => {
    const events = ["welcome", "mutation"];
    const listener = client.listen("*[_id == $id]", { id }, { events }).subscribe({
      next({ type, transition, result }) {
        if (type === "welcome") return resolve(listener);
        changes.push([transition, result?.title ?? null]);
        onChange();
      },
      error: reject,
    });
  });
  return async () => {
    while (changes.length < 2) {
      await new Promise((resolve) => {
        onChange = resolve;
      });
    }
    subscription.unsubscribe();
    return changes;
  };
}

function sha1(bytes) {
  return createHash("sha1").update(bytes).digest("hex");
}
