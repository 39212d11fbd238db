import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished } from "vitest";
import { onFaultPoint } from "../../src/util/fault-points";
import { eventually } from "../support/eventually";
import { HOOKS } from "../support/extended";
import { test as base, TEST_TOKENS, type TestLake } from "../support/lake";

type Ask = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

const test = base
  .extend("own", ({ open }) => open())
  .extend(
    "ask",
    ({ own }): Ask =>
      async (method, path, body) => {
        const init = {
          method,
          token: TEST_TOKENS.write,
          ...(body && { body: JSON.stringify(body) }),
        };
        const answer = await own.request(path, init);
        const text = await answer.text();
        expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
        return text ? JSON.parse(text) : {};
      },
  );

/**
 * What a start finds on disk, without the audit trail and the last use of credentials. It deletes what belongs to no
 * dataset, and the record of such a dataset.
 */
function stateOf({ dataDir }: TestLake): string {
  const database = new Database(join(dataDir, "lake.db"));
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .raw()
      .all() as [string][];
    const rows = tables
      .filter(([name]) => !/^(audit|sqlite_.*)$/.test(name))
      .map(([name]) => {
        const isOfDataset = /^(documents|revisions|transactions)$/.test(name);
        const isDeleted = name === "resources" && "WHERE kind <> 'deleted dataset'";
        const where = isOfDataset
          ? "WHERE dataset IN (SELECT name FROM datasets)"
          : isDeleted || "";
        return [name, database.prepare(`SELECT * FROM ${name} ${where}`).all()];
      });
    return JSON.stringify(rows, (key, value) => (key === "last_used_at" ? null : value));
  } finally {
    database.close();
  }
}

/** What a start finds after a crash behind each commit of some work: every state of the disk, in order. */
async function statesDuring(lake: TestLake, work: () => Promise<unknown>): Promise<string[]> {
  const states = [stateOf(lake)];
  onFaultPoint((point) => {
    if (!/^(rows|commit|webhook messages|dataset deletion): after/.test(point)) return;
    const state = stateOf(lake);
    if (state !== states.at(-1)) states.push(state);
  });
  onTestFinished(() => onFaultPoint(() => {}));
  await work();
  return states;
}

const hook = { name: "Hook", url: "http://127.0.0.1:9/", dataset: "production" };
const person = { name: "Asha", email: "asha@example.com", role: "editor" };
const schemas = ["one", "two", "three"].map((name) => ({ schema: "{}", workspace: { name } }));
const release = (type: string, more = {}) => ({
  actions: [{ actionType: `sanity.action.release.${type}`, releaseId: "r", ...more }],
});
const version = {
  actionType: "sanity.action.document.version.create",
  publishedId: "p",
  document: { _id: "versions.r.p", _type: "post" },
};
const ACTIONS = "/data/actions/production";
const ROBOTS = "/access/project/local/robots";
const PROJECT = "/projects/local/datasets/production";

async function createRelease(ask: Ask): Promise<void> {
  await ask("POST", ACTIONS, release("create"));
  await ask("POST", ACTIONS, {
    actions: [
      version,
      { ...version, publishedId: "q", document: { _id: "versions.r.q", _type: "post" } },
    ],
  });
}

interface Fixtures {
  own: TestLake;
  ask: Ask;
}

/** An administrative operation, and what has to be there before. */
type Operation = [
  what: string,
  run: (ask: Ask) => Promise<unknown>,
  before?: (ask: Ask) => Promise<unknown>,
];

/** Those that write more than one row. */
const COMPOSITE: Operation[] = [
  ["creating a dataset", (ask) => ask("PUT", "/datasets/new", { aclMode: "private" })],
  ["setting up comments", (ask) => ask("POST", "/comments/production/setup")],
  [
    "making a dataset the add-on of another",
    (ask) => ask("POST", "/comments/new/setup"),
    async (ask) => {
      await ask("PUT", "/datasets/new-comments");
      await ask("PUT", "/datasets/new");
    },
  ],
  [
    "copying a dataset",
    async (ask) => {
      const { jobId } = await ask("PUT", "/datasets/production/copy", { targetDataset: "copied" });
      await eventually(async () =>
        expect(await ask("GET", `/jobs/${jobId}`)).toMatchObject({ state: "completed" }),
      );
    },
  ],
  [
    "deleting a dataset with all that belongs to it",
    (ask) => ask("DELETE", "/datasets/production"),
    async (ask) => {
      await ask("POST", HOOKS, hook);
      await ask("PUT", "/aliases/live", { datasetName: "production" });
      await ask("PUT", `${PROJECT}/schemas`, { schemas });
      await ask("POST", "/comments/production/setup");
    },
  ],
  [
    "creating a branch",
    (ask) => ask("PUT", "/datasets/production/branch", { targetDataset: "branch" }),
  ],
  [
    "merging a branch",
    (ask) => ask("POST", "/datasets/branch/merge", {}),
    async (ask) => {
      await ask("PUT", "/datasets/production/branch", { targetDataset: "branch" });
      await ask("POST", "/data/mutate/branch", { mutations: [{ create: { _type: "post" } }] });
    },
  ],
  ["deploying three schemas", (ask) => ask("PUT", `${PROJECT}/schemas`, { schemas })],
  ["adding a person", (ask) => ask("POST", "/people", person)],
  ...(
    [
      ["changing a person", "PATCH", "", { email: "a@example.com" }],
      ["making another link for a person", "POST", "/link", undefined],
      ["removing a person", "DELETE", "", undefined],
    ] as const
  ).map(([what, method, path, body]): Operation => {
    const ids: unknown[] = [];
    return [
      what,
      (ask) => ask(method, `/people/${ids[0]}${path}`, body),
      async (ask) => ids.push((await ask("POST", "/people", person)).id),
    ];
  }),
  ["creating a release", (ask) => ask("POST", ACTIONS, release("create"))],
  ["publishing a release", (ask) => ask("POST", ACTIONS, release("publish")), createRelease],
  ["archiving a release", (ask) => ask("POST", ACTIONS, release("archive")), createRelease],
  [
    "unarchiving a release",
    (ask) => ask("POST", ACTIONS, release("unarchive")),
    async (ask) => {
      await createRelease(ask);
      await ask("POST", ACTIONS, release("archive"));
    },
  ],
];

const SIMPLE: Operation[] = [
  [
    "making a dataset public",
    (ask) => ask("PATCH", "/datasets/production", { aclMode: "public" }),
    (ask) => ask("PATCH", "/datasets/production", { aclMode: "private" }),
  ],
  [
    "making a dataset private",
    (ask) => ask("PATCH", "/datasets/production", { aclMode: "private" }),
  ],
  ["adding an alias", (ask) => ask("PUT", "/aliases/live", { datasetName: "production" })],
  ["adding an origin", (ask) => ask("POST", "/cors", { origin: "https://example.com" })],
  ["adding a webhook", (ask) => ask("POST", HOOKS, hook)],
  ["adding a program", (ask) => ask("POST", "/programs", { name: "Sync", role: "editor" })],
  ...(
    [
      ["an origin", "/cors", { origin: "https://example.com" }],
      ["a webhook", HOOKS, hook],
      ["a program", "/programs", { name: "Sync", role: "editor" }],
      ["a program, as a robot", "/programs", { name: "Sync", role: "editor" }, ROBOTS],
    ] as const
  ).map(([what, path, body, removed = path]): Operation => {
    const ids: unknown[] = [];
    return [
      `removing ${what}`,
      (ask) => ask("DELETE", `${removed}/${ids[0]}`),
      async (ask) => ids.push((await ask("POST", path, body)).id),
    ];
  }),
  [
    "removing an alias",
    (ask) => ask("DELETE", "/aliases/live"),
    (ask) => ask("PUT", "/aliases/live", { datasetName: "production" }),
  ],
  [
    "removing a schema",
    (ask) => ask("DELETE", `${PROJECT}/schemas/_.schemas.one`),
    (ask) => ask("PUT", `${PROJECT}/schemas`, { schemas }),
  ],
];

async function expectTwoStates([, run, before]: Operation, { own, ask }: Fixtures) {
  await own.client().create({ _id: "p", _type: "post" });
  await before?.(ask);
  const states = await statesDuring(own, () => run(ask));
  expect(states.length).toBe(2);
}

const WHOLE = "%s is on disk as a whole or not at all, after a crash behind any commit";
test.for(COMPOSITE)(WHOLE, expectTwoStates);
test.for(SIMPLE)(WHOLE, { tags: "full" }, expectTwoStates);
