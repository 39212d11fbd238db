import { createStderrLog, type Log, listen } from "http-kit";
import { loadOrCreateTokens } from "../auth/tokens";
import { createBranch } from "../branches/branch";
import { lakeClient } from "../client";
import { importSeed } from "../import/import-seed";
import { commitMutations } from "../mutate";
import type { LakeServices } from "../server/create-services";
import { openWithServices } from "../server/lake";
import { createLakeServer } from "../server/serve";
import { IN_MEMORY } from "../store/database/open-database";
import { systemClock } from "../util/time";
import { Faults } from "./faults";
import { limitDocuments } from "./limits/document-limits";
import { readLimits } from "./limits/hosted-limits";
import { RequestLimits } from "./limits/request-limits";
import { branchProblem, requireOptions } from "./options";
import { AdjustableCalendar, timeOf } from "./test-clock";
import { testLakeOf } from "./test-lake";
import type { Seed, TestBranch, TestBranchOptions, TestLake, TestLakeOptions } from "./types";

const ENDPOINT = { host: "127.0.0.1", names: { port: "port", host: "host" } };

/**
 * Starts a Content Lake in memory on a free port of loopback: no folder, no network, no account. Many can run in one
 * process, and none sees another's content.
 *
 * With the `url` and `token` of such a lake, it creates a `branch` there instead: the state of one of several workers.
 *
 * @param options seed, limits, clock and the like
 * @returns the lake; call its `close()` after the tests
 * @throws LakeStartError `IMPORT_FAILED` for a seed that cannot be imported, `SETTING_INVALID` for a `url` or
 * `branch` that cannot be used; RangeError or TypeError for other options
 * @see serveLake of `local-content-lake`, which serves a lake on disk
 * @example
 * const lake = await createTestLake({ seed: "./fixtures/blog.ndjson" });
 * afterEach(() => lake.reset());
 * afterAll(() => lake.close());
 * test("lists published posts", async () => {
 *   await lake.client.create({ _type: "post", title: "Hello" });
 *   expect(await getPosts(lake.client)).toHaveLength(3);
 * });
 */
export function createTestLake(options: TestBranchOptions): Promise<TestBranch>;
export function createTestLake(options?: TestLakeOptions): Promise<TestLake>;
export async function createTestLake(
  options: TestLakeOptions | TestBranchOptions = {},
): Promise<TestLake | TestBranch> {
  requireOptions(options);
  return "url" in options ? createTestBranch(options) : startTestLake(options);
}

async function startTestLake(options: TestLakeOptions): Promise<TestLake> {
  const { seed, limits, now, port = 0, visibility, branch, ...rest } = options;
  const { dataset = "production" } = options;
  const hosted = readLimits(limits);
  const startsAt = now === undefined ? undefined : timeOf(now);
  const calendar = new AdjustableCalendar();
  calendar.set(startsAt);
  const tokens = loadOrCreateTokens(IN_MEMORY, {});
  const opened = await openWithServices({
    log: quietLog(),
    ...rest,
    dataDir: IN_MEMORY,
    tokens,
    dataset,
    calendar,
  });
  const { lake, services } = opened;
  try {
    if (visibility) services.store.datasets.setAclMode(dataset, visibility);
    limitDocuments(services.store, hosted);
    await loadSeed(services, dataset, seed);
    if (branch === dataset) throw branchProblem({ statusCode: 409 }, "", branch);
    if (branch !== undefined) createBranch(services.store, dataset, branch, "seed");
    const faults = new Faults();
    const rates = new RequestLimits(hosted, systemClock);
    const server = createLakeServer({
      stats: () => lake.stats(),
      async handle(request, response) {
        if (await faults.intercept(request, response)) return;
        if (!rates.intercept(request, response)) lake.handle(request, response);
      },
      handleUpgrade: (request, socket, head) => lake.handleUpgrade(request, socket, head),
    });
    const usedPort = await listen(server, { ...ENDPOINT, port });
    const url = `http://127.0.0.1:${usedPort}${services.basePath}`;
    await lake.setPublicUrl(url);
    const parts = { ...opened, server, url, tokens, calendar, startsAt, faults, rates };
    return testLakeOf({ ...parts, dataset: branch ?? dataset });
  } catch (error) {
    await lake.close();
    throw error;
  }
}

/** Omits the audit trail. It is opened by the first line, because few lakes write one. */
function quietLog(): Log {
  let opened: Log | undefined;
  const log = (): Log => {
    opened ??= createStderrLog();
    return opened;
  };
  return {
    info() {},
    warn: (...args: unknown[]) => log().warn(...(args as [string])),
    error: (...args: unknown[]) => log().error(...(args as [string])),
  };
}

/** Imports a seed into a dataset that exists. @throws LakeStartError `IMPORT_FAILED`; LakeError for invalid documents */
async function loadSeed(services: LakeServices, dataset: string, seed: Seed = []): Promise<void> {
  if (typeof seed === "string") await importSeed(services, dataset, seed);
  else if (seed.length > 0) {
    const mutations = seed.map((document) => ({ createOrReplace: document }));
    await commitMutations(services.store, dataset, mutations, { author: "seed" });
  }
}

/** Creates a branch in a lake that another process has started. One that a killed worker has left is replaced. */
async function createTestBranch(options: TestBranchOptions): Promise<TestBranch> {
  const { url, token, branch, projectId = "local", dataset = "production" } = options;
  const config = { url, token, projectId, dataset: branch, maxRetries: 0 };
  const client = lakeClient(config);
  const request = <Answer>(options: Parameters<typeof client.request>[0]) =>
    client.request<Answer>(options).catch((error: unknown) => {
      throw branchProblem(error, url, branch);
    });
  const remove = async () => {
    // Another dataset of this name holds what tests must not delete.
    const branches = await request<{ name: string }[]>({ url: "/branches" });
    if (!Array.isArray(branches)) throw branchProblem(new Error("another program"), url, branch);
    if (branches.some(({ name }) => name === branch)) await client.datasets.delete(branch);
  };
  const reset = async () => {
    await remove();
    const body = { targetDataset: branch };
    await request({ method: "PUT", url: `/datasets/${dataset}/branch`, body });
  };
  await reset();
  const place = { url, token, projectId, dataset: branch, client };
  return { ...place, reset, close: remove, [Symbol.asyncDispose]: remove };
}
