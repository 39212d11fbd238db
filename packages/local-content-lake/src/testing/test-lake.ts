import type { Server } from "node:http";
import { createInProcessFetch } from "http-kit";
import type { Tokens } from "../auth/tokens";
import { type LakeClientConfig, lakeClient } from "../client";
import type { OpenedLake } from "../server/lake";
import type { StoreSnapshot } from "../store/snapshots";
import type { Faults } from "./faults";
import type { RequestLimits } from "./limits/request-limits";
import { type AdjustableCalendar, createTestClock } from "./test-clock";
import type { Snapshot, TestLake, TestRole } from "./types";

export interface TestLakeParts extends OpenedLake {
  server: Server;
  url: string;
  dataset: string;
  tokens: Tokens;
  calendar: AdjustableCalendar;
  /** Where the clock stands at the start and after a reset; undefined: it runs. */
  startsAt: number | undefined;
  faults: Faults;
  rates: RequestLimits;
}

const snapshots = new WeakMap<object, { owner: TestLake; stored: StoreSnapshot }>();

/** A lake in memory for tests, from its parts. */
export function testLakeOf(parts: TestLakeParts): TestLake {
  const { url, dataset, services, scheduler, server, calendar, startsAt, faults } = parts;
  const { store, projectId } = services;
  const seeded = store.snapshot();
  const tokenOf = roleTokens(parts);
  const clientAs = (role: TestRole, config: LakeClientConfig = {}) => {
    const token = tokenOf(role);
    const defaults = { url, projectId, dataset, maxRetries: 0, ...(token && { token }) };
    return lakeClient({ ...defaults, ...config });
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= stop(parts);
    return closing;
  };
  const testLake: TestLake = {
    url,
    projectId,
    dataset,
    clientAs,
    close,
    [Symbol.asyncDispose]: close,
    token: parts.tokens.write,
    client: clientAs("administrator"),
    clock: createTestClock(calendar, () => scheduler.idle()),
    fetch: createInProcessFetch(server, url),
    get latency() {
      return faults.latency;
    },
    set latency(milliseconds) {
      if (!(milliseconds >= 0 && Number.isFinite(milliseconds))) {
        throw new RangeError(`latency is ${milliseconds}: use milliseconds from 0 on`);
      }
      faults.latency = milliseconds;
    },
    async reset() {
      faults.clear();
      parts.rates.clear();
      calendar.set(startsAt);
      restoreLake(parts, seeded);
    },
    snapshot() {
      const snapshot = Object.freeze({}) as Snapshot;
      snapshots.set(snapshot, { owner: testLake, stored: store.snapshot() });
      return snapshot;
    },
    restore(snapshot) {
      const found = snapshots.get(snapshot);
      if (found?.owner === testLake) return restoreLake(parts, found.stored);
      throw new TypeError(
        "restore: this is no snapshot of this lake. Use what its snapshot() returned",
      );
    },
    failNext: (fault) => faults.add(fault),
  };
  return testLake;
}

async function stop({ lake, server }: TestLakeParts): Promise<void> {
  lake.closeListeners();
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
  await lake.close();
}

/** @returns a function that returns the token of a role, and makes it when it is first used */
function roleTokens({ tokens, services }: TestLakeParts) {
  const known = new Map<TestRole, string | undefined>([
    ["administrator", tokens.write],
    ["viewer", tokens.read],
    ["anonymous", undefined],
  ]);
  return (role: TestRole): string | undefined => {
    if (known.has(role)) return known.get(role);
    if (role !== "editor" && role !== "contributor") {
      const names = [...known.keys(), "editor", "contributor"].join(", ");
      throw new TypeError(`clientAs: there is no role "${role}". Use ${names}`);
    }
    const { token } = services.people.addProgram({ name: `Test ${role}`, role });
    known.set(role, token);
    return token;
  };
}

/** Makes a lake what it was at a snapshot, and what was derived from its documents too. */
function restoreLake({ services, scheduler }: TestLakeParts, snapshot: StoreSnapshot): void {
  const { store, queries, hub, webhooks, lifecycle } = services;
  const { restored, deleted } = store.restore(snapshot);
  for (const name of deleted) {
    queries.drop(name);
    hub.disconnect(name);
  }
  for (const { dataset, changes } of restored) {
    queries.find(dataset)?.invalidate(changes);
    for (const { id, before, after } of changes) {
      if (!before && after) lifecycle.recover(dataset.name, id);
    }
    hub.restart(dataset.name);
  }
  webhooks.reload();
  scheduler.refresh();
}
