import type { Server } from "node:http";
import type { SanityClient } from "@sanity/client";
import { createInProcessFetch } from "http-kit";
import type { Tokens } from "../auth/tokens";
import { type LakeClientConfig, lakeClient } from "../client";
import type { OpenedLake } from "../server/lake";
import type { StoreSnapshot } from "../store/snapshots";
import type { Fault, Faults } from "./faults";
import type { RequestLimits } from "./limits/request-limits";
import { type AdjustableCalendar, createTestClock } from "./test-clock";
import type { Snapshot, TestClock, TestLake, TestRole } from "./types";

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

export class InMemoryTestLake implements TestLake {
  readonly url: string;
  readonly projectId: string;
  readonly dataset: string;
  readonly token: string;
  readonly client: SanityClient;
  readonly clock: TestClock;
  readonly fetch: typeof fetch;
  private readonly seeded: StoreSnapshot;
  private readonly roleTokens = new Map<TestRole, string | undefined>();
  private closing: Promise<void> | undefined;

  constructor(private readonly parts: TestLakeParts) {
    const { services, scheduler, server, calendar, tokens } = parts;
    this.url = parts.url;
    this.projectId = services.projectId;
    this.dataset = parts.dataset;
    this.token = tokens.write;
    this.roleTokens
      .set("administrator", tokens.write)
      .set("viewer", tokens.read)
      .set("anonymous", undefined);
    this.client = this.clientAs("administrator");
    this.clock = createTestClock(calendar, () => scheduler.idle());
    this.fetch = createInProcessFetch(server, parts.url);
    this.seeded = services.store.snapshot();
  }

  get latency(): number {
    return this.parts.faults.latency;
  }

  set latency(milliseconds: number) {
    if (!(milliseconds >= 0 && Number.isFinite(milliseconds))) {
      throw new RangeError(`latency is ${milliseconds}: use milliseconds from 0 on`);
    }
    this.parts.faults.latency = milliseconds;
  }

  clientAs(role: TestRole, config: LakeClientConfig = {}): SanityClient {
    const { url, projectId, dataset } = this;
    const token = this.tokenOf(role);
    const defaults = { url, projectId, dataset, maxRetries: 0, ...(token && { token }) };
    return lakeClient({ ...defaults, ...config });
  }

  async reset(): Promise<void> {
    const { faults, rates, calendar, startsAt } = this.parts;
    faults.clear();
    rates.clear();
    calendar.set(startsAt);
    restoreLake(this.parts, this.seeded);
  }

  snapshot(): Snapshot {
    const snapshot = Object.freeze({}) as Snapshot;
    snapshots.set(snapshot, { owner: this, stored: this.parts.services.store.snapshot() });
    return snapshot;
  }

  restore(snapshot: Snapshot): void {
    const found = snapshots.get(snapshot);
    if (found?.owner !== this) {
      throw new TypeError(
        "restore: this is no snapshot of this lake. Use what its snapshot() returned",
      );
    }
    restoreLake(this.parts, found.stored);
  }

  failNext(fault: Fault): void {
    this.parts.faults.add(fault);
  }

  close(): Promise<void> {
    this.closing ??= this.stop();
    return this.closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private async stop(): Promise<void> {
    const { lake, server } = this.parts;
    lake.closeListeners();
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
    await lake.close();
  }

  private tokenOf(role: TestRole): string | undefined {
    if (this.roleTokens.has(role)) return this.roleTokens.get(role);
    if (role !== "editor" && role !== "contributor") {
      const known = [...this.roleTokens.keys(), "editor", "contributor"].join(", ");
      throw new TypeError(`clientAs: there is no role "${role}". Use ${known}`);
    }
    const { token } = this.parts.services.people.addProgram({ name: `Test ${role}`, role });
    this.roleTokens.set(role, token);
    return token;
  }
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
