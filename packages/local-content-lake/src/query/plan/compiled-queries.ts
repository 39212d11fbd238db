import { LRUCache } from "lru-cache";
import type { QueryParams } from "../parse/params";
import { isLongText } from "../parse/text-limits";
import {
  type CompiledQuery,
  compileQuery,
  compileWithParams,
  requireParameters,
  SHAPED_BY_PARAMETERS,
} from "./compile";

// In characters of the keys. A compiled query can take a hundred bytes for each.
const MAX_LENGTH = 1_000_000;
const LENGTH_PER_ENTRY = 200;

/** A cache of compiled queries: compiling takes longer than evaluating a typical query. */
export class CompiledQueries {
  private readonly entries = new LRUCache<string, CompiledQuery | typeof SHAPED_BY_PARAMETERS>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (_query, key) => key.length + LENGTH_PER_ENTRY,
  });

  /** @throws QueryParseError */
  read(text: string, params: QueryParams): CompiledQuery {
    let entry = this.entries.get(text);
    if (!entry) {
      entry = compileQuery(text);
      this.entries.set(text, entry);
    }
    const query = entry === SHAPED_BY_PARAMETERS ? this.readShaped(text, params) : entry;
    requireParameters(query, params);
    return query;
  }

  /**
   * The same for the main thread.
   * @returns undefined if compiling the query would block the event loop
   * @throws QueryParseError
   */
  readIfShort(text: string, params: QueryParams, maxTokens?: number): CompiledQuery | undefined {
    const isCheap = this.entries.has(text) || !isLongText(text, maxTokens);
    return isCheap ? this.read(text, params) : undefined;
  }

  private readShaped(text: string, params: QueryParams): CompiledQuery {
    const key = `${text}\n${JSON.stringify(params)}`;
    const known = this.entries.get(key);
    if (known && known !== SHAPED_BY_PARAMETERS) return known;
    const query = compileWithParams(text, params);
    this.entries.set(key, query);
    return query;
  }
}
