/** Reads Sanity's hex colours: RGB, ARGB, RRGGBB or AARRGGBB, the alpha first. */
export function parseColour(text: string) {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return undefined;
  const long = text.length < 6 ? text.replace(/./g, "$&$&") : text;
  const [alpha, r, g, b] = (long.length === 6 ? `ff${long}` : long)
    .match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16)) ?? [255, 0, 0, 0];
  return {
    r: r ?? 0,
    g: g ?? 0,
    b: b ?? 0,
    alpha: Math.round(((alpha ?? 255) / 255) * 1000) / 1000,
  };
}
