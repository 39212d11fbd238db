import type { SanityDocument } from "../../util/types";
import type { AccessPath, ScanContext } from "./access-path";
import { SELECTIVITY, union } from "./index-scan";

// More predicates rarely reduce the result, and each costs a lookup.
const MAX_PREDICATES = 4;

/** Combines the predicates of an `&&` chain: scans each and returns the shortest list. */
export function narrowest(predicates: AccessPath[]): AccessPath | undefined {
  const parts = predicates
    .toSorted((a, b) => b.selectivity - a.selectivity)
    .slice(0, MAX_PREDICATES);
  const [first] = parts;
  if (!first || parts.length === 1) return first;
  // A scan node computes one join key.
  const joinKey = parts.find((part) => part.joinKey)?.joinKey;
  const contextOf = (part: AccessPath, context: ScanContext): ScanContext => {
    const { joinValue: _joinValue, ...uncorrelated } = context;
    return part.joinKey === joinKey ? context : uncorrelated;
  };
  return {
    scan(context) {
      let fewest: readonly SanityDocument[] | undefined;
      for (const part of parts) {
        const found = part.scan(contextOf(part, context));
        if (found && (!fewest || found.length < fewest.length)) fewest = found;
        if (fewest && fewest.length < 2) break;
      }
      return fewest;
    },
    tester(context) {
      const tests = parts.flatMap((part) => part.tester(contextOf(part, context)) ?? []);
      return tests.length > 0 ? (document) => tests.every((test) => test(document)) : undefined;
    },
    indexKeys(params) {
      // A join key has as many values as there are outer documents, so a constant key is preferred.
      for (const part of parts) {
        const keys = part.indexKeys(params);
        if (keys) return keys;
      }
      return undefined;
    },
    ...(joinKey && { joinKey }),
    isCombined: true,
    selectivity: first.selectivity,
  };
}

/** The same access path with the documents that pass all its predicates, for a residual filter. */
export function intersection(path: AccessPath): AccessPath {
  if (!path.isCombined) return path;
  return {
    ...path,
    scan(context) {
      const found = path.scan(context);
      const test = found && path.tester(context);
      return test ? found.filter(test) : found;
    },
  };
}

/** The same access path for `count()`, which ignores the order. */
export function unordered(path: AccessPath): AccessPath {
  return { ...path, scan: (context) => path.scan({ ...context, isUnordered: true }) };
}

/** Combines the predicates of an `||` chain. None of them may have a join key. */
export function unionScan(parts: readonly AccessPath[]): AccessPath {
  return {
    scan({ view, params, checkpoint }) {
      const context = { view, params, checkpoint };
      return union(
        parts.map((part) => part.scan(context)),
        context,
      );
    },
    tester(context) {
      const tests = parts.map((part) => part.tester(context));
      if (!tests.every((test) => test !== undefined)) return undefined;
      return (document) => tests.some((test) => test(document));
    },
    indexKeys(params) {
      const keys = parts.map((part) => part.indexKeys(params));
      return keys.every((one) => one !== undefined) ? keys.flat() : undefined;
    },
    isCombined: parts.some((part) => part.isCombined),
    selectivity: parts.reduce((least, part) => Math.min(least, part.selectivity), SELECTIVITY.id),
  };
}
