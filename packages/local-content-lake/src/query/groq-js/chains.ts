import { type ExprNode, type ParseOptions, parse, type SyntaxNode } from "groq-js";
import { balanced, callNode, constantNode, listNode, nodesOf, rewrite } from "../parse/ast";
import { type Chain, ChainReader, MIN_TERMS } from "./chain-reader";

/** Replaces the names of chains in a tree by the trees of the chains. */
class ChainBuilder {
  constructor(
    private readonly chains: ReadonlyMap<string, Chain>,
    private readonly options: ParseOptions | undefined,
  ) {}

  /** @throws Error if groq-js took the name of a chain for the name of an attribute, as in `{a || b}` */
  build(tree: ExprNode): ExprNode {
    for (const node of nodesOf(tree)) {
      const isAttribute = node.type === "ObjectAttributeValue" && this.chains.has(node.name);
      if (isAttribute) throw new Error("an expression needs a name here");
    }
    const built = rewrite(tree, (node) => {
      const chain = this.chainOf(node);
      if (!chain || chain.type === "List") return this.withList(node);
      const nodes = this.termsOf(chain);
      if (chain.type !== "Arithmetic") return balanced(chain.type, nodes);
      return callNode("math", "compute", [constantNode(chain.operators), ...nodes]);
    });
    if (nodesOf(built).some((node) => this.chainOf(node))) throw new Error("unexpected list");
    return built;
  }

  private chainOf(node: SyntaxNode | undefined): Chain | undefined {
    const isName = node?.type === "AccessAttribute" && !node.base;
    return isName ? this.chains.get(node.name) : undefined;
  }

  private termsOf({ terms, isScored }: Chain): ExprNode[] {
    return terms.map((term) => this.build(this.parseTerm(term, isScored)));
  }

  /** Puts the items of a list in the place of its name. */
  private withList(node: ExprNode): ExprNode {
    if (node.type === "Array" && node.elements.length === 1) {
      const list = this.chainOf(node.elements[0]?.value);
      if (list?.type !== "List") return node;
      return listNode(this.termsOf(list));
    }
    // Other functions have a fixed number of arguments, which groq-js checks.
    const takesAny =
      node.type === "PipeFuncCall"
        ? node.name === "score"
        : node.type === "FuncCall" && /^(coalesce|references)$/.test(node.name);
    if (!takesAny || !("args" in node) || node.args.length !== 1) return node;
    const list = this.chainOf(node.args[0]);
    return list?.type === "List" ? { ...node, args: this.termsOf(list) } : node;
  }

  private parseTerm(term: string, isScored: boolean): ExprNode {
    // In brackets, so that the term is one expression. A line break ends its comment.
    if (!isScored) return unwrapOnce(parse(`(${term}\n)`, this.options));
    const tree = parse(`*|score((${term}\n))`, this.options);
    const [argument] = tree.type === "PipeFuncCall" ? tree.args : [];
    return unwrapOnce(argument ?? tree);
  }
}

function unwrapOnce(node: ExprNode): ExprNode {
  return node.type === "Group" ? node.base : node;
}

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
