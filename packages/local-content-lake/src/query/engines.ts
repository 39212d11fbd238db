import type { Dataset } from "../store";
import type { Clock } from "../util/time";
import { type QueryCounts, QueryEngine } from "./engine";
import type { QueryLimits } from "./limits";

/** The query engines of a lake: one for each dataset that was asked about. */
export class QueryEngines {
  private readonly engines = new Map<string, QueryEngine>();

  constructor(
    private readonly limits: QueryLimits,
    private readonly clock: Clock,
  ) {}

  of(dataset: Dataset): QueryEngine {
    const known = this.engines.get(dataset.name);
    if (known?.dataset === dataset) return known;
    // A dataset that was thrown away and made again has its documents in another object.
    void known?.close();
    const engine = new QueryEngine(dataset, this.limits, this.clock);
    this.engines.set(dataset.name, engine);
    return engine;
  }

  /** The engine of a dataset if it was ever asked about. */
  find({ name }: Dataset): QueryEngine | undefined {
    return this.engines.get(name);
  }

  /** Gives up what is kept for a dataset that is thrown away. */
  forget(name: string): void {
    void this.engines.get(name)?.close();
    this.engines.delete(name);
  }

  /** How many questions wait for a process. */
  get waiting(): number {
    return [...this.engines.values()].reduce((sum, engine) => sum + engine.waiting, 0);
  }

  counts(): Record<string, QueryCounts> {
    return Object.fromEntries([...this.engines].map(([name, engine]) => [name, engine.counts()]));
  }

  /** Resolves when no process is left. */
  async close(): Promise<void> {
    await Promise.all([...this.engines.values()].map((engine) => engine.close()));
    this.engines.clear();
  }
}
