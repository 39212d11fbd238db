import type {
  ComparisonNode,
  ExprNode,
  PathNode,
  SegmentNode,
  SubscriptElementNode,
} from "@sanity/json-match";
import { isObject } from "../util/json";
import type { PathKey } from "./path-segments";

const VISITS_PER_CHECKPOINT = 256;

/** A value and the way to it. The way is written as steps for the matches only: a path may visit a whole list. */
export class Visited {
  constructor(
    readonly value: unknown,
    private readonly from?: Visited,
    private readonly step?: PathKey,
  ) {}

  get path(): PathKey[] {
    const steps: PathKey[] = [];
    for (let place: Visited = this; place.from && place.step !== undefined; place = place.from) {
      steps.push(place.step);
    }
    return steps.reverse();
  }
}

/** Yields undefined at regular intervals, where the search may be paused. */
type Search = Generator<Visited | undefined, void>;
type Test = (value: unknown) => Generator<undefined, boolean>;
type Reader = (value: unknown) => Generator<undefined, unknown>;
type Comparison = (one: unknown, other: unknown) => boolean;

/**
 * Evaluates a path. Calls `checkpoint` at regular intervals, whose error interrupts it, and may be paused there. The
 * `jsonMatch()` of @sanity/json-match yields at matches alone: a long search without one would hold up others.
 */
export class Matcher {
  private visits = 0;

  constructor(private readonly checkpoint: () => void) {}

  *matches(node: PathNode, from: Visited): Search {
    const bases = node.base ? this.matches(node.base, from) : [from];
    for (const base of bases) {
      if (!base) yield;
      else if (node.recursive) yield* this.descend(node.segment, base);
      else yield* this.step(node.segment, base);
    }
  }

  /** @returns true where a pause is due */
  private visit(): boolean {
    this.visits += 1;
    if (this.visits % VISITS_PER_CHECKPOINT > 0) return false;
    this.checkpoint();
    return true;
  }

  /**
   * Matches a segment in a value and everything inside it. Only existing values match.
   * @param isMatched true if the segment has been matched in the value itself
   */
  private *descend(segment: SegmentNode, from: Visited, isMatched = false): Search {
    if (!isMatched) {
      for (const match of this.step(segment, from)) {
        if (!match || match.value !== undefined) yield match;
      }
    }
    // A name matches in all items of a list at once, also in those of lists in it.
    const areMatched = segment.type === "Identifier" && Array.isArray(from.value);
    for (const child of this.childrenOf(from)) {
      if (child) yield* this.descend(segment, child, areMatched);
      else yield;
    }
  }

  private *step(segment: SegmentNode, from: Visited): Search {
    if (this.visit()) yield;
    if (segment.type === "This") yield from;
    else if (segment.type === "Wildcard") yield* this.childrenOf(from);
    else if (segment.type === "Identifier") yield* this.attribute(segment.name, from);
    else for (const element of segment.elements) yield* this.select(element, from);
  }

  /** An attribute of an object, or of each object in a list. */
  private *attribute(name: string, from: Visited): Search {
    const { value } = from;
    if (Array.isArray(value)) {
      for (const item of this.childrenOf(from)) {
        if (item) yield* this.attribute(name, item);
        else yield;
      }
    } else if (isObject(value) || value === undefined) {
      yield new Visited(attributeOf(value, name), from, name);
    }
  }

  private *select(element: SubscriptElementNode, from: Visited): Search {
    if (element.type === "Path") yield* this.matches(element, from);
    else if (element.type === "Comparison") yield* this.filter(from, this.comparison(element));
    else if (element.type === "Existence") {
      const read = this.reader(element.base);
      yield* this.filter(from, function* (value) {
        return (yield* read(value)) !== undefined;
      });
    } else if (!Array.isArray(from.value)) return;
    else if (element.type === "Number")
      yield* this.slice(from, from.value, element.value, element.value + 1 || undefined);
    else if (element.type === "Slice")
      yield* this.slice(from, from.value, element.start, element.end);
  }

  private *slice(from: Visited, list: unknown[], start?: number, end?: number): Search {
    const first = indexIn(list, start ?? 0);
    const last = indexIn(list, end ?? list.length);
    for (let index = first; index < last; index += 1) {
      if (this.visit()) yield;
      yield new Visited(list[index], from, index);
    }
  }

  /** The value itself if it passes, or the items of a list that pass. */
  private *filter(from: Visited, passes: Test): Search {
    const { value } = from;
    if (!Array.isArray(value)) {
      if (yield* passes(value)) yield from;
      return;
    }
    for (let index = 0; index < value.length; index += 1) {
      if (this.visit()) yield;
      const item: unknown = value[index];
      if (Array.isArray(item)) yield* this.filter(new Visited(item, from, index), passes);
      else if (yield* passes(item)) yield new Visited(item, from, index);
    }
  }

  private comparison({ operator, left, right }: ComparisonNode): Test {
    const [readLeft, readRight] = [this.reader(left), this.reader(right)];
    const holds = COMPARISONS[operator];
    return function* (value) {
      const one = yield* readLeft(value);
      const other = yield* readRight(value);
      return one !== undefined && other !== undefined && holds(one, other);
    };
  }

  /** Reads the first value of an expression. */
  private reader(node: ExprNode): Reader {
    if (node.type !== "Path") return always(node.type === "Null" ? null : node.value);
    const { base, recursive, segment } = node;
    const name = !base && !recursive && segment.type === "Identifier" ? segment.name : undefined;
    const search = (value: unknown) => this.matches(node, new Visited(value));
    return function* (value) {
      if (name !== undefined && isObject(value)) return attributeOf(value, name);
      for (const match of search(value)) {
        if (!match) yield;
        else if (match.value !== undefined) return match.value;
      }
      return undefined;
    };
  }

  private *childrenOf(from: Visited): Search {
    const { value } = from;
    if (Array.isArray(value)) yield* this.slice(from, value);
    else if (isObject(value)) {
      for (const name of Object.keys(value)) {
        if (this.visit()) yield;
        yield new Visited(value[name], from, name);
      }
    }
  }
}

function always(value: unknown): Reader {
  // biome-ignore lint/correctness/useYield: other readers may be paused
  return function* () {
    return value;
  };
}

const COMPARISONS: Record<ComparisonNode["operator"], Comparison> = {
  "==": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  "<": ofNumbers((one, other) => one < other),
  "<=": ofNumbers((one, other) => one <= other),
  ">": ofNumbers((one, other) => one > other),
  ">=": ofNumbers((one, other) => one >= other),
};

function ofNumbers(holds: (one: number, other: number) => boolean): Comparison {
  return (one, other) => typeof one === "number" && typeof other === "number" && holds(one, other);
}

function attributeOf(object: unknown, name: string): unknown {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A bound of a slice as an index; a negative one counts from the end. */
function indexIn({ length }: unknown[], bound: number): number {
  return bound < 0 ? Math.max(length + bound, 0) : Math.min(bound, length);
}
