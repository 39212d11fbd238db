import { type Token, tokensOf } from "../parse/tokens";

/** What stands around a function's selector in its place, by the name of the function. */
const AROUND = new Map([
  ["changedAny", ["(before(), after(), ", ")"]],
  // Every change changes these.
  ["changedOnly", ["(before(), after(), (", ", _rev, _updatedAt))"]],
]);

/**
 * A rule's `delta::changedAny(…)` as `diff::changedAny(before(), after(), …)`: groq-js reads what selects parts of a
 * list, `authors[].(name, year)`, only there. Places in the text change.
 * @see https://www.sanity.io/docs/specifications/groq-functions
 */
export function withDiffs(rule: string): string {
  if (!rule.includes("delta")) return rule;
  const tokens = [...tokensOf(rule)];
  const replaced = new Map<Token, string>();
  tokens.forEach((token, n) => {
    const [separator, name, opening] = tokens.slice(n + 1, n + 4);
    const [before = "", after = ""] = AROUND.get(name?.text ?? "") ?? [];
    if (token.text !== "delta" || separator?.text !== "::" || !before) return;
    const closing = opening?.text === "(" && endOfOne(tokens.slice(n + 4));
    if (!closing) return;
    replaced.set(token, "diff").set(opening, before).set(closing, after);
  });
  let read = "";
  let at = 0;
  for (const [{ start, end }, text] of [...replaced].sort(([a], [b]) => a.start - b.start)) {
    read += rule.slice(at, start) + text;
    at = end;
  }
  return read + rule.slice(at);
}

/** The bracket behind one argument; undefined where there are more or none, which is refused in its own words. */
function endOfOne(tokens: readonly Token[]): Token | undefined {
  let depth = 0;
  for (const [n, token] of tokens.entries()) {
    if (/^[([{]$/.test(token.text)) depth += 1;
    if (/^[)\]}]$/.test(token.text)) depth -= 1;
    if (depth < 0) return n > 0 ? token : undefined;
    if (depth === 0 && token.text === ",") return undefined;
  }
  return undefined;
}
