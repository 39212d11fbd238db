import type { ContentSourceMap } from "@sanity/client";
import { isObject } from "../../util/json";
import type { ExprNode } from "../groq-js/api";
import { type TraceContext, Tracer } from "./trace";
import { fieldsOf, itemsOf, type Segment, type Source, type Traced } from "./traced";

/** How a path names an item of an array: by its index, or by its `_key` if it has one. */
export type SourceMapStyle = "index" | "withKeyArraySelector";

/**
 * Makes the Content Source Map of a result: the document and path that each scalar was read from. A value gets no mapping
 * if its traced value differs from the result.
 * @param node the planned query
 * @param result the answer of the engine
 * @see https://www.sanity.io/docs/content-source-maps
 */
export function makeSourceMap(
  node: ExprNode,
  result: unknown,
  context: TraceContext & { style: SourceMapStyle },
): ContentSourceMap {
  const writer = new MapWriter(context);
  writer.write(new Tracer(context).trace(node), result, "$");
  return writer.map;
}

class MapWriter {
  readonly map: ContentSourceMap = { mappings: {}, documents: [], paths: [] };
  private readonly documentPlaces = new Map<string, number>();
  private readonly pathPlaces = new Map<string, number>();

  constructor(private readonly context: { style: SourceMapStyle; step?(): void }) {}

  write(traced: Traced, result: unknown, at: string): void {
    this.context.step?.();
    if (Array.isArray(result)) {
      const items = itemsOf(traced);
      if (items?.length !== result.length) return;
      result.forEach((value, index) => {
        const item = items[index];
        if (item) this.write(item, value, `${at}[${index}]`);
      });
    } else if (isObject(result)) {
      const fields = fieldsOf(traced);
      for (const [name, value] of Object.entries(result)) {
        const field = fields?.get(name);
        if (field) this.write(field, value, at + attributeStep(name));
      }
    } else if (traced.kind === "stored" && traced.value === result && result !== null) {
      this.map.mappings[at] = { type: "value", source: this.place(traced.source) };
    }
  }

  private place(source: Source) {
    const document = { _id: source.documentId, _type: source.documentType };
    const path = `$${source.path.map((segment) => sourceStep(segment, this.context.style)).join("")}`;
    return {
      type: "documentValue" as const,
      document: placeIn(this.documentPlaces, document._id, this.map.documents, document),
      path: placeIn(this.pathPlaces, path, this.map.paths, path),
    };
  }
}

function placeIn<Item>(places: Map<string, number>, name: string, list: Item[], item: Item) {
  const place = places.get(name) ?? list.push(item) - 1;
  places.set(name, place);
  return place;
}

function sourceStep(segment: Segment, style: SourceMapStyle): string {
  if (typeof segment === "string") return attributeStep(segment);
  if (segment.key === undefined || style === "index") return `[${segment.index}]`;
  return `[?(@._key==${quoted(segment.key)})]`;
}

function attributeStep(name: string): string {
  return `[${quoted(name)}]`;
}

function quoted(text: string): string {
  const escaped = text.replace(/[\b\f\n\r\t\\]/g, (one) => JSON.stringify(one).slice(1, -1));
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
