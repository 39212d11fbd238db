import { LRUCache } from "lru-cache";
import type { QueryParams } from "../parse/params";
import { isLongText } from "../parse/text-limits";
import {
  type ParsedQuery,
  parseOnce,
  parseShaped,
  requireParameters,
  SHAPED_BY_PARAMETERS,
} from "./compile";

// In characters: a parsed query can take a hundred bytes for each.
const MAX_LENGTH = 1_000_000;
const LENGTH_PER_ENTRY = 200;

/** Queries that were read before: reading one takes longer than answering it. */
export class ParsedQueries {
  private readonly known = new LRUCache<string, ParsedQuery | typeof SHAPED_BY_PARAMETERS>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (_query, key) => key.length + LENGTH_PER_ENTRY,
  });

  /** @throws QueryParseError */
  read(text: string, params: QueryParams): ParsedQuery {
    let query = this.known.get(text);
    if (!query) {
      query = parseOnce(text, params);
      this.known.set(text, query);
    }
    const parsed = query === SHAPED_BY_PARAMETERS ? this.readShaped(text, params) : query;
    requireParameters(parsed, params);
    return parsed;
  }

  /** The same, but undefined for a query that would hold everyone up while it is read. */
  readShort(text: string, params: QueryParams, mostTokens?: number): ParsedQuery | undefined {
    const isShort = this.known.has(text) || !isLongText(text, mostTokens);
    return isShort ? this.read(text, params) : undefined;
  }

  private readShaped(text: string, params: QueryParams): ParsedQuery {
    const key = `${text}\n${JSON.stringify(params)}`;
    const known = this.known.get(key);
    if (known && known !== SHAPED_BY_PARAMETERS) return known;
    const parsed = parseShaped(text, params);
    this.known.set(key, parsed);
    return parsed;
  }
}
