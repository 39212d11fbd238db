// A string, a comment, or the name before a bracket; an open string goes to the end, as the parser reads it.
const PIECES = /"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\/\/[^\n]*|[\w:]+(?=\s*\()/gs;

/**
 * `geo(…)` as `geo::latLng(…)`: groq-js reads any function of that namespace, and not the one that has its name. What
 * was meant is told by the number of arguments. Places in the text change.
 */
export function withGeoConstructor(text: string): string {
  if (!text.includes("geo")) return text;
  return text.replace(PIECES, (piece) =>
    piece === "geo" || piece === "global::geo" ? "geo::latLng" : piece,
  );
}
