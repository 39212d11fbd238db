import { type ExprNode, type ParseOptions, parse } from "groq-js";
import { ChainBuilder } from "./chain-builder";
import { ChainReader, MIN_TERMS } from "./chain-reader";

/**
 * Parses a query with long chains of `||`, `&&` or arithmetic. Each chain is replaced by a name, its terms are parsed one by one,
 * and the tree that replaces the name again is balanced: as deep as the logarithm of the number of terms.
 * @returns undefined if the query has no such chain, or none that can be taken out
 * @throws GroqSyntaxError, or an error of groq-js for an invalid term
 */
export function parseChains(text: string, options?: ParseOptions): ExprNode | undefined {
  if (!mayHaveChain(text)) return undefined;
  const reader = new ChainReader(text);
  const shortened = reader.shorten();
  if (!shortened || (reader.chains.size === 0 && !reader.hasFewerSigns)) return undefined;
  return new ChainBuilder(reader.chains, options).build(parse(`${shortened}\n`, options));
}

function mayHaveChain(text: string): boolean {
  // Custom functions are declared in front of the query, where the terms could not see them.
  if (/^\s*fn\b/.test(text)) return false;
  return ["||", "&&", "+", "-", "*", "/", "%", "!"].some((operator) => {
    let count = 0;
    for (let at = text.indexOf(operator); at >= 0; at = text.indexOf(operator, at + 1)) {
      count += 1;
      if (count >= MIN_TERMS - 1) return true;
    }
    return false;
  });
}
