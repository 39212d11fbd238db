import sharp from "sharp";

/** A picture of 3 × 2 pixels. */
export const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: "red" } })
  .png()
  .toBuffer();

export const json = (value: unknown) => Buffer.from(JSON.stringify(value));

export interface Endpoint {
  /** The least role that may call it; each role includes the rights of the ones before it. */
  least: "viewer" | "contributor" | "administrator";
  path: string;
  body: Buffer;
}

export const HOOK = {
  type: "document",
  name: "Hook",
  url: "http://127.0.0.1:9/",
  dataset: "production",
};

/** Every endpoint that reads a body, by its route, with a request that it accepts. */
export function endpointsWithBody(ids: { person: string; hook: string }): Record<string, Endpoint> {
  return { ...datasetEndpoints(), ...projectEndpoints(ids) };
}

function datasetEndpoints(): Record<string, Endpoint> {
  const schema = { schemas: [{ schema: "{}", workspace: { name: "default" } }] };
  const mutation = { mutations: [{ create: { _id: "drafts.slow", _type: "post" } }] };
  const action = {
    actionType: "sanity.action.document.create",
    publishedId: "slow-action",
    attributes: { _id: "drafts.slow-action", _type: "post" },
  };
  const project = "/projects/local/datasets";
  return {
    "POST /data/mutate/:dataset": row("contributor", "/data/mutate/production", json(mutation)),
    "POST /data/actions/:dataset": row(
      "contributor",
      "/data/actions/production",
      json({ actions: [action] }),
    ),
    "POST /assets/images/:dataset": row("contributor", "/assets/images/production", png),
    "POST /assets/files/:dataset": row("contributor", "/assets/files/production", png),
    "PUT /datasets/:dataset": row("administrator", "/datasets/slow", json({})),
    "PUT /projects/:project/datasets/:dataset": row("administrator", `${project}/slow`, json({})),
    "PATCH /datasets/:dataset": row(
      "administrator",
      "/datasets/other",
      json({ aclMode: "private" }),
    ),
    "PATCH /projects/:project/datasets/:dataset": row(
      "administrator",
      `${project}/other`,
      json({ aclMode: "private" }),
    ),
    "PUT /datasets/:dataset/copy": row(
      "administrator",
      "/datasets/production/copy",
      json({ targetDataset: "slow-copy" }),
    ),
    "PUT /projects/:project/datasets/:dataset/copy": row(
      "administrator",
      `${project}/production/copy`,
      json({ targetDataset: "slow-copy" }),
    ),
    "PUT /projects/:project/datasets/:dataset/schemas": row(
      "administrator",
      `${project}/production/schemas`,
      json(schema),
    ),
  };
}

function projectEndpoints(ids: { person: string; hook: string }): Record<string, Endpoint> {
  return {
    "PUT /aliases/:alias": row("administrator", "/aliases/slow", json({})),
    "PATCH /aliases/:alias": row("administrator", "/aliases/known", json({})),
    "POST /cors": row("administrator", "/cors", json({ origin: "https://slow.example" })),
    "POST /projects/:project/cors": row(
      "administrator",
      "/projects/local/cors",
      json({ origin: "https://slow.example" }),
    ),
    "POST /hooks/projects/:project": row("administrator", "/hooks/projects/local", json(HOOK)),
    "PATCH /hooks/projects/:project/:hook": row(
      "administrator",
      `/hooks/projects/local/${ids.hook}`,
      json({ name: "Slow" }),
    ),
    "PUT /hooks/projects/:project/:hook": row(
      "administrator",
      `/hooks/projects/local/${ids.hook}`,
      json({ name: "Slow" }),
    ),
    "POST /people": row(
      "administrator",
      "/people",
      json({ name: "Slow", email: "slow@example.com", role: "administrator" }),
    ),
    "PATCH /people/:person": row(
      "administrator",
      `/people/${ids.person}`,
      json({ role: "administrator" }),
    ),
    "PUT /people/:person/picture": row("administrator", `/people/${ids.person}/picture`, png),
    "POST /programs": row(
      "administrator",
      "/programs",
      json({ name: "Slow", role: "administrator" }),
    ),
    "POST /users/me/passkeys": row(
      "viewer",
      "/users/me/passkeys",
      json({ name: "Slow", credential: {} }),
    ),
    "PUT /users/me/picture": row("viewer", "/users/me/picture", png),
    "PUT /users/me/keyvalue": row(
      "viewer",
      "/users/me/keyvalue",
      json([{ key: "slow", value: 1 }]),
    ),
  };
}

function row(least: Endpoint["least"], path: string, body: Buffer): Endpoint {
  return { least, path, body };
}
