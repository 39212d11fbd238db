import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect } from "vitest";
import { writeBackup } from "../../src/backup/write-backup";
import { temporaryFolder } from "../support/documents";
import { HOOK } from "../support/http-client";
import { expectRefused, test as lakeTest, TEST_TOKENS, TestCalendar } from "../support/lake";
import { meterLoop } from "../support/measure";

// Copies the dataset of production, which has a document. Resolves with the job.
const test = lakeTest.extend("copy", ({ client, api }) => async (targetDataset: string) => {
  await client.create({ _id: "p", _type: "post", title: "Here" });
  return api("PUT", "/datasets/production/copy", { targetDataset });
});

describe("a dataset alias", () => {
  test("is created, linked, used, unlinked and deleted", async ({ lake, client, api }) => {
    await client.create({ _id: "p", _type: "post", title: "Here" });
    const created = await api("PUT", "/aliases/live", { datasetName: "production" });
    expect(created).toEqual({ aliasName: "live", datasetName: "production" });
    expect(await api("GET", "/aliases")).toEqual([{ name: "live", datasetName: "production" }]);
    const live = lake.client({ dataset: "~live" });
    expect(await live.fetch("*[0].title")).toBe("Here");
    await live.create({ _id: "q", _type: "post", title: "There" });
    expect(await client.getDocument("q")).toMatchObject({ title: "There" });
    await client.datasets.create("other");
    await api("PATCH", "/aliases/live", { datasetName: "other" });
    await expectRefused(400, client.datasets.delete("~live"));
    expect(await live.fetch("count(*)")).toBe(0);
    await api("PATCH", "/aliases/live/unlink", {});
    await expectRefused(404, live.fetch("*"));
    await expectRefused(400, api("DELETE", "/datasets/~live"));
    await api("DELETE", "/aliases/live");
    expect(await api("GET", "/aliases")).toEqual([]);
    await client.datasets.delete("other");
  });

  test("cannot have a taken name, an invalid name or a missing dataset", async ({ api }) => {
    await api("PUT", "/aliases/taken");
    await expectRefused(409, api("PUT", "/aliases/taken"));
    await expectRefused(400, api("PUT", "/aliases/A.B"));
    await expectRefused(404, api("PATCH", "/aliases/taken", { datasetName: "gone" }));
    await api("DELETE", "/aliases/taken");
    await expectRefused(404, api("DELETE", "/aliases/taken"));
  });

  test("of a private dataset answers no anonymous client", async ({ lake, client, api }) => {
    await client.datasets.create("closed", { aclMode: "private" });
    await api("PUT", "/aliases/door", { datasetName: "closed" });
    expect((await lake.request("/data/query/~door?query=*")).status).toBe(401);
  });
});

describe("a dataset copy", () => {
  test("has all content, and reports its progress", async ({ lake, client, api, copy: start }) => {
    const file = await client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    await client.create({ _id: "drafts.p", _type: "post", title: "Draft" });
    const answer = await start("copied");
    expect(answer).toMatchObject({ datasetName: "copied", aclMode: "public" });
    await expectRefused(409, client.datasets.create("copied"));
    const events = await (await lake.request(`/jobs/${answer.jobId}/listen`)).text();
    expect(events).toContain('"state":"completed"');
    expect(events).toContain("event: done");
    const copy = lake.client({ dataset: "copied", perspective: "raw" });
    expect(await copy.fetch("*|order(_id)._id")).toEqual(["drafts.p", file._id, "p"]);
    const url = (await copy.getDocument(file._id))?.url;
    expect(url).toBe(file.url.replace("/production/", "/copied/"));
    expect(await (await fetch(url)).text()).toBe("text");
    const [job] = await api("GET", "/projects/local/datasets/copy");
    expect(job).toMatchObject({ id: answer.jobId, state: "completed", progress: 100 });
    expect(await api("GET", `/jobs/${answer.jobId}`)).toEqual({
      id: job.id,
      state: "completed",
      authors: ["local-editor"],
      created_at: job.createdAt,
      updated_at: job.updatedAt,
      progress: 100,
    });
  });

  test("never overwrites an existing dataset", async ({ api, copy }) => {
    await expectRefused(409, copy("production"));
    await expectRefused(404, api("PUT", "/datasets/gone/copy", { targetDataset: "new" }));
  });

  test("of thousands of documents holds up others for a moment only", async ({ open }) => {
    const own = await open();
    const client = own.client({ perspective: "raw" });
    const text = "Word ".repeat(50);
    const ids = Array.from({ length: 5_000 }, (_, index) => `p${index}`);
    const create = ids.map((_id) => ({ create: { _id, _type: "post", text } }));
    await client.mutate(create, { returnDocuments: false });
    const meter = meterLoop();
    const [url, body] = ["/datasets/production/copy", { targetDataset: "large" }];
    await client.request({ method: "PUT", url, body });
    meter.stop();
    expect(meter.longest()).toBeLessThan(100);
    expect(await own.client({ dataset: "large" }).fetch("count(*)")).toBe(ids.length);
    await client.delete("p1");
    expect(await own.client({ dataset: "large" }).getDocument("p1")).toMatchObject({ text });
  });

  test("that a crash has ended leaves nothing at the next start", async ({ open }) => {
    const own = await open();
    await own.client().create({ _id: "p", _type: "post" });
    const database = new Database(join(own.dataDir, "lake.db"));
    // What a copy has stored before its dataset is visible.
    database.exec(`INSERT INTO documents SELECT 'half', id, body FROM documents;
      INSERT INTO transactions (dataset, id, timestamp, author, mutations)
        SELECT 'half', id, timestamp, author, mutations FROM transactions;
      INSERT INTO revisions (dataset, document_id, seq, body, patches)
        SELECT 'half', document_id, seq + 1, body, patches FROM revisions;`);
    database.close();
    await own.restart();
    const half = own.client({ dataset: "half" });
    await own.client().datasets.create("half");
    expect(await half.fetch("count(*)")).toBe(0);
    const history = await own.request("/data/history/half/transactions?excludeContent=true", {
      token: TEST_TOKENS.write,
    });
    expect(await history.text()).toBe("");
  });

  test("stays deleted if deleted at once", async ({ lake, client, copy }) => {
    await client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    await copy("again");
    await client.datasets.delete("again");
    await client.datasets.create("again");
    expect(await lake.client({ dataset: "again" }).fetch("count(*)")).toBe(0);
    expect(existsSync(join(lake.dataDir, "assets", "again"))).toBe(false);
  });

  test("keeps its files when its source is deleted, in backups too", async ({ open }) => {
    const own = await open({ publicUrl: "https://old.example" });
    const client = own.client();
    const upload = (text: string) =>
      client.assets.upload("file", Buffer.from(text), { filename: "a.txt" });
    const [first, second] = [await upload("first"), await upload("second")];
    for (const targetDataset of ["copied", "again"]) {
      const url = "/datasets/production/copy";
      await client.request({ method: "PUT", url, body: { targetDataset } });
    }
    const copied = own.client({ dataset: "copied" });
    const textOf = async ({ sha1hash }: { sha1hash: string }) => {
      const file = await fetch(`${own.url}/files/local/copied/${sha1hash}.txt`);
      return file.ok ? file.text() : file.status;
    };
    await client.delete(first._id);
    expect(await textOf(first)).toBe("first");
    await client.datasets.delete("production");
    await client.datasets.delete("again");
    await own.restart({ publicUrl: "https://new.example" });
    expect(await Promise.all([first, second].map(textOf))).toEqual(["first", "second"]);
    const url = `https://new.example/files/local/copied/${second.sha1hash}.txt`;
    expect(await copied.getDocument(second._id)).toMatchObject({ url });
    const folder = temporaryFolder();
    expect(writeBackup(own.dataDir, join(folder, "b.db"))).toMatchObject({ assets: 2, broken: [] });
    await copied.delete(first._id);
    expect(await textOf(first)).toBe(404);
    const files = readdirSync(join(own.dataDir, "assets", "production", "files"));
    expect(files).toEqual([`${second.sha1hash}.txt`]);
  });
});

test("a deployed schema is stored, listed, read by id and deleted", async ({ lake, api }) => {
  const url = "/projects/local/datasets/production/schemas";
  const schema = [{ name: "post", type: "document" }];
  const workspace = { name: "default", title: "Website" };
  await api("PUT", url, { schemas: [{ schema, version: "2025-05-01", workspace }] });
  await api("PUT", url, { schemas: [{ schema, tag: "next", workspace }] });
  await lake.restart();
  const listed = await api("GET", url);
  const ids = ["_.schemas.default", "_.schemas.default.tag.next"];
  expect(listed).toMatchObject(ids.map((_id) => ({ _id })));
  const [read] = await api("GET", `${url}/_.schemas.default`);
  expect(read).toMatchObject({ workspace, schema: JSON.stringify(schema) });
  expect(await api("DELETE", `${url}/_.schemas.default`)).toEqual({ deleted: true });
  expect(await api("GET", `${url}/_.schemas.default`)).toEqual([]);
  await expectRefused(400, api("PUT", url, { schemas: [{}] }));
});

// metadata.test.ts has what an allowed origin may do.
test("an allowed CORS origin is listed, and not added twice", async ({ api }) => {
  const origin = "https://editor.example";
  const { id } = await api("POST", "/projects/local/cors", { origin, allowCredentials: true });
  expect(await api("GET", "/projects/local/cors")).toMatchObject([{ origin }]);
  await expectRefused(409, api("POST", "/projects/local/cors", { origin }));
  await api("DELETE", `/projects/local/cors/${id}`);
  expect(await api("GET", "/projects/local/cors")).toEqual([]);
});

describe("a robot", () => {
  const ROBOTS = "/access/project/local/robots";
  const memberships = (role: string) => [
    { resourceType: "project", resourceId: "local", roleNames: [role] },
  ];

  test("is created with a token, listed, rotated by itself and deleted", async ({ lake, api }) => {
    const expiresAt = "2990-01-01T00:00:00.000Z";
    const body = { label: "CI", memberships: memberships("editor"), expiresAt };
    const { token, ...robot } = await api("POST", ROBOTS, body);
    expect(robot).toMatchObject({ label: "CI", expiresAt, memberships: memberships("editor") });
    expect((await api("GET", ROBOTS)).data).toEqual([{ ...robot, lastUsedAt: null }]);
    const own = lake.client({ token });
    await own.create({ _id: "by-robot", _type: "post" });
    const rotated = await own.request({ method: "POST", url: "/access/robots/me/rotate" });
    expect(rotated).toMatchObject({ id: robot.id, label: "CI", expiresAt });
    await expectRefused(401, own.fetch("1"));
    expect(await lake.client({ token: rotated.token }).fetch("1")).toBe(1);
    await api("DELETE", `${ROBOTS}/${robot.id}`);
    expect((await api("GET", ROBOTS)).data).toEqual([]);
    await lake.client().delete("by-robot");
  });

  test.for([
    ["a role that the lake lacks", memberships("developer"), "must be one of administrator"],
    ["two memberships", [...memberships("viewer"), ...memberships("editor")], "one membership"],
    ["another project", [{ ...memberships("viewer")[0], resourceId: "x" }], "must be local"],
  ] as const)("with %s is refused", async ([, given, message], { api }) => {
    await expect(api("POST", ROBOTS, { label: "CI", memberships: given })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(message),
    });
  });

  test("that expired gets in no more, that of a setting is not rotated", async ({ api, open }) => {
    const body = { label: "CI", memberships: memberships("viewer") };
    await expectRefused(400, api("POST", ROBOTS, { ...body, expiresAt: "2020-01-01T00:00:00Z" }));
    const calendar = new TestCalendar();
    const own = await open({ calendar });
    const robot = { ...body, expiresAt: calendar.in(1) };
    const url = ROBOTS;
    const { token } = await own.client().request({ method: "POST", url, body: robot });
    const mine = own.client({ token });
    expect(await mine.fetch("1")).toBe(1);
    calendar.advance(1);
    await expectRefused(401, mine.fetch("1"));
    await expectRefused(400, api("POST", "/access/robots/me/rotate"));
  });

  test("is a token of the older API", async ({ api }) => {
    const url = "/projects/local/tokens";
    const { key, ...token } = await api("POST", url, { label: "Old", roleName: "viewer" });
    expect(token).toMatchObject({ label: "Old", roles: [{ name: "viewer", title: "Viewer" }] });
    expect(key).toHaveLength(55);
    expect(await api("GET", url)).toEqual([token]);
    await api("DELETE", `${url}/${token.id}`);
    expect(await api("GET", url)).toEqual([]);
  });
});

test("a tag is created, changed, given, taken and deleted", async ({ client, api }) => {
  const tagsOf = async (dataset = "production") => {
    const datasets: { name: string; tags: object[] }[] = await api("GET", "/datasets");
    return datasets.find(({ name }) => name === dataset)?.tags;
  };
  await api("POST", "/projects/local/tags", { name: "live", title: "Live" });
  await expectRefused(409, api("POST", "/tags", { name: "live" }));
  await expectRefused(400, api("POST", "/tags", { name: "unseen", title: "\u200b" }));
  await api("PUT", "/projects/local/tags/live", { description: "Seen by all" });
  const tag = { name: "live", title: "Live", description: "Seen by all" };
  expect(await api("GET", "/projects/local/tags")).toEqual([tag]);
  await api("PUT", "/projects/local/datasets/production/tags/live");
  expect(await tagsOf()).toEqual([tag]);
  expect(await api("GET", "/projects/local/datasets/production/tags")).toEqual([tag]);
  await api("DELETE", "/projects/local/datasets/production/tags/live");
  expect(await tagsOf()).toEqual([]);
  await client.datasets.create("tagged");
  await api("PUT", "/projects/local/datasets/tagged/tags/live");
  await client.datasets.delete("tagged");
  await client.datasets.create("tagged");
  expect(await tagsOf("tagged")).toEqual([]);
  await client.datasets.delete("tagged");
  await api("DELETE", "/projects/local/tags/live");
  expect(await api("GET", "/projects/local/tags")).toEqual([]);
});

test("the name and metadata of the project are changed, nothing else of it", async ({ api }) => {
  await api("PATCH", "/projects/local", { displayName: "Agency", metadata: { color: "#fff" } });
  await api("PATCH", "/projects/local", { metadata: { cliInitializedAt: "now" } });
  const [project] = await api("GET", "/projects");
  const metadata = { color: "#fff", cliInitializedAt: "now" };
  expect(project).toMatchObject({ id: "local", displayName: "Agency", metadata });
  for (const wrong of [{ studioHost: "agency" }, { displayName: "\u200b\u3164 \u00ad" }])
    await expectRefused(400, api("PATCH", "/projects/local", wrong));
});

test("the activity log is the audit trail, for one actor too", async ({ api }) => {
  await api("PUT", "/aliases/seen");
  const entry = { action: "aliases.create", actorId: "local-editor", target: "seen" };
  for (const path of ["/activity?projectId=local&", "/projects/local/activity?"]) {
    const { data } = await api("GET", `${path}actorId=local-editor&limit=1`);
    expect(data).toMatchObject([entry]);
  }
  expect((await api("GET", "/activity?actorId=nobody")).data).toEqual([]);
  await api("DELETE", "/aliases/seen");
});

test("grants and permissions say what the caller may do", async ({ lake, api }) => {
  const name = "sanity.project.tokens.create";
  const url = `/access/project/local/user-permissions/me/check?permissions=${name}`;
  expect((await api("GET", url)).data).toEqual({ [name]: true });
  const viewer = lake.client({ token: TEST_TOKENS.read });
  expect((await viewer.request({ url })).data).toEqual({ [name]: false });
  const { projects } = await viewer.request({ url: "/users/me/grants" });
  const read = { grants: [{ name: "read", params: {} }] };
  expect(projects.local["sanity.project.roles"]).toEqual([read]);
});

test("a webhook of transactions is refused with what to use instead", async ({ api }) => {
  const hook = { ...HOOK, type: "transaction" };
  await expect(api("POST", "/hooks/projects/local", hook)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining("/data/listen"),
  });
});

describe("endpoints that command-line tools probe", () => {
  test.for([
    ["GET", "/organizations", "/people"],
    ["GET", "/plans/growth", ""],
    ["GET", "/media-libraries", "/assets/images"],
    ["POST", "/assets/media-library-link/production", "/assets/images"],
    ["PUT", "/apis/graphql/production/default", "/data/query"],
    ["POST", "/projects", "DATA_DIR"],
    ["POST", "/invitations/project/local", "POST /people"],
    ["PUT", "/projects/local/datasets/production/settings/backups", '"backup"'],
    ["POST", "/collaboration/comments", "/comments/:dataset/setup"],
    ["GET", "/blueprints/stacks/some", ""],
    ["GET", "/knowledge-bases", ""],
    ["GET", "/context/organizations/o/sources", ""],
    ["GET", "/canvases/some", ""],
    ["PATCH", "/dashboards/some", ""],
    ["POST", "/schedules/local/production", "sanity.action.release.schedule"],
    ["POST", "/cdn/purge", "none is stale"],
    ["POST", "/access/project/local/roles", "/programs"],
    ["GET", "/activity/export/csv", "GET /activity"],
  ] as const)("%s %s answers 404 that names what to use instead", async (row, { api }) => {
    const [method, url, instead] = row;
    const { statusCode, message } = await api(method, url).catch((error) => error);
    expect(statusCode).toBe(404);
    for (const words of ["takes an account on sanity.io", instead])
      expect(message).toContain(words);
  });

  test("a path with duplicate slashes is accepted", async ({ lake }) => {
    const response = await lake.request('//data//query/production?query="a//b"');
    expect(await response.json()).toMatchObject({ result: "a//b" });
  });
});
