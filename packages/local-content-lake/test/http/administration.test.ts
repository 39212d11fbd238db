import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished } from "vitest";
import { onFaultPoint } from "../../src/util/fault-points";
import { HOOKS } from "../support/extended";
import { HOOK } from "../support/http-client";
import { test as base, type TestLake } from "../support/lake";
import { manage } from "../support/people";
import { forLanes } from "../support/random";

const test = base.extend("own", ({ open }) => open());

const OF_DATASETS = "WHERE dataset IN (SELECT name FROM datasets)";
/** A start deletes what belongs to no dataset, and the record of such a dataset. */
const WHAT_STAYS: Record<string, string> = {
  ...{ documents: OF_DATASETS, revisions: OF_DATASETS, transactions: OF_DATASETS },
  resources: "WHERE kind <> 'deleted dataset'",
};

/** What a start finds on disk, without the audit trail and the last use of credentials. */
function stateOf({ dataDir }: TestLake): string {
  const database = new Database(join(dataDir, "lake.db"));
  try {
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").raw();
    const rows = (names.all() as [string][])
      .filter(([name]) => !/^(audit|sqlite_.*)$/.test(name))
      .map(([name]) => database.prepare(`SELECT * FROM ${name} ${WHAT_STAYS[name] ?? ""}`).all());
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

type Answer = { id?: string; jobId?: string };
type Step = [method: string, path: string, body?: object];
/** An administrative operation, after steps that it needs. In a path, ID is the id that the step before was answered. */
type Operation = [what: string, ...steps: Step[]];

const ACTIONS = "/data/actions/production";
const SCHEMAS = "/projects/local/datasets/production/schemas";
const release = (type: string): Step => [
  "POST",
  ACTIONS,
  { actions: [{ actionType: `sanity.action.release.${type}`, releaseId: "r" }] },
];
const versions = ["p", "q"].map((publishedId) => ({
  ...{ actionType: "sanity.action.document.version.create", publishedId },
  document: { _id: `versions.r.${publishedId}`, _type: "post" },
}));
const FILLED: Step[] = [release("create"), ["POST", ACTIONS, { actions: versions }]];
const schemas = ["one", "two", "three"].map((name) => ({ schema: "{}", workspace: { name } }));
const DEPLOY: Step = ["PUT", SCHEMAS, { schemas }];
const BRANCH: Step = ["PUT", "/datasets/production/branch", { targetDataset: "branch" }];
const PERSON: Step = ["POST", "/people", { name: "Asha", email: "b@example.com", role: "editor" }];
const PROGRAM: Step = ["POST", "/programs", { name: "Sync", role: "editor" }];
const ALIAS: Step = ["PUT", "/aliases/live", { datasetName: "production" }];
const ORIGIN: Step = ["POST", "/cors", { origin: "https://example.com" }];
const WEBHOOK: Step = ["POST", HOOKS, HOOK];
const COMMENTS: Step = ["POST", "/comments/production/setup"];
const become = (aclMode: string): Step => ["PATCH", "/datasets/production", { aclMode }];

/** Those that write more than one row. */
const COMPOSITE: Operation[] = [
  ["creating a dataset", ["PUT", "/datasets/new", { aclMode: "private" }]],
  ["setting up comments", COMMENTS],
  [
    "making a dataset the add-on of another",
    ["PUT", "/datasets/new-comments"],
    ["PUT", "/datasets/new"],
    ["POST", "/comments/new/setup"],
  ],
  ["copying a dataset", ["PUT", "/datasets/production/copy", { targetDataset: "copied" }]],
  [
    "deleting a dataset with all that belongs to it",
    ...[WEBHOOK, ALIAS, DEPLOY, COMMENTS],
    ["DELETE", "/datasets/production"],
  ],
  ["creating a branch", BRANCH],
  [
    "merging a branch",
    BRANCH,
    ["POST", "/data/mutate/branch", { mutations: [{ create: { _type: "post" } }] }],
    ["POST", "/datasets/branch/merge", {}],
  ],
  ["deploying three schemas", DEPLOY],
  ["adding a person", PERSON],
  ["changing a person", PERSON, ["PATCH", "/people/ID", { email: "a@example.com" }]],
  ["making another link for a person", PERSON, ["POST", "/people/ID/link"]],
  ["removing a person", PERSON, ["DELETE", "/people/ID"]],
  ["creating a release", release("create")],
  ["publishing a release", ...FILLED, release("publish")],
  ["archiving a release", ...FILLED, release("archive")],
  ["unarchiving a release", ...FILLED, release("archive"), release("unarchive")],
];

const SIMPLE: Operation[] = [
  ["making a dataset public", become("private"), become("public")],
  ["making a dataset private", become("private")],
  ["adding an alias", ALIAS],
  ["adding an origin", ORIGIN],
  ["adding a webhook", WEBHOOK],
  ["adding a program", PROGRAM],
  ["removing an origin", ORIGIN, ["DELETE", "/cors/ID"]],
  ["removing a webhook", WEBHOOK, ["DELETE", `${HOOKS}/ID`]],
  ["removing a program", PROGRAM, ["DELETE", "/programs/ID"]],
  ["removing a program, as a robot", PROGRAM, ["DELETE", "/access/project/local/robots/ID"]],
  ["removing an alias", ALIAS, ["DELETE", "/aliases/live"]],
  ["removing a schema", DEPLOY, ["DELETE", `${SCHEMAS}/_.schemas.one`]],
];

const eachOperation = forLanes(test, COMPOSITE, SIMPLE);

eachOperation("%s is on disk whole or not at all after a crash", async ([, ...steps], { own }) => {
  await own.client().create({ _id: "p", _type: "post" });
  let id = "";
  const run = async ([method, path, body]: Step) => {
    const answer = await manage<Answer | undefined>(own, method, path.replace("ID", id), body);
    id = answer?.id ?? "";
    const job = () => manage<object>(own, "GET", `/jobs/${answer?.jobId}`);
    if (answer?.jobId) await expect.poll(job).toMatchObject({ state: "completed" });
  };
  const operation = steps.pop() as Step;
  for (const step of steps) await run(step);
  expect(await statesDuring(own, () => run(operation))).toHaveLength(2);
});
