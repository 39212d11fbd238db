import { type Token, tokensOf } from "../parse/tokens";

/** Shorter chains are parsed by groq-js, whose parser and evaluator recurse once per operator. */
export const MIN_TERMS = 64;

/** From the loosest operators to the tightest. `**` is read from right to left, the others from left to right. */
const LEVELS: readonly { type?: Chain["type"]; operators: ReadonlySet<string> }[] = [
  { type: "Or", operators: new Set(["||"]) },
  { type: "And", operators: new Set(["&&"]) },
  // There are no chains of these.
  { operators: new Set(["==", "!=", "<", "<=", ">", ">=", "in", "match", "asc", "desc"]) },
  { type: "Arithmetic", operators: new Set(["+", "-"]) },
  { type: "Arithmetic", operators: new Set(["*", "/", "%"]) },
  { type: "Arithmetic", operators: new Set(["**"]) },
];

/** What separates expressions, in brackets or at the top level. */
const DELIMITERS = new Set([",", ":", "=>", "..", "..."]);

/** A chain, or a long list of arguments or items, that was taken out of the text. */
export interface Chain {
  type: "And" | "Or" | "Arithmetic" | "List";
  /** The texts of its terms, which may contain the names of other chains. */
  terms: string[];
  /** The operators between the terms, if they are no list. */
  operators?: string[];
  /** True in the arguments of score(), where boost() is allowed. */
  isScored: boolean;
}

/** A part of the text, in which chains were replaced by their names. */
interface Piece {
  /** The token between operands, if it is one that this module reads. */
  operator: string | undefined;
  text: string;
}

/** Replaces chains in the text of a query by names, the innermost ones first. */
export class ChainReader {
  readonly chains = new Map<string, Chain>();
  /** True if the shortened text has fewer signs. */
  hasFewerSigns = false;
  private readonly tokens: Token[];
  private at = 0;

  constructor(private readonly text: string) {
    this.tokens = [...tokensOf(text)];
  }

  /** @returns undefined for a text that is not well-formed */
  shorten(): string | undefined {
    if (this.tokens.some(({ kind }) => kind === "illegal")) return undefined;
    const shortened = this.readUntil(undefined, false);
    return this.tokens[this.at]?.kind === "end" ? shortened : undefined;
  }

  /** Reads up to a closing bracket, which stays, or to the end. @returns undefined if the bracket is missing */
  private readUntil(closing: string | undefined, isScored: boolean): string | undefined {
    const items = [""];
    let isList = closing === ")" || closing === "]";
    let pieces: Piece[] = [];
    let expectsOperand = true;
    const flush = () => {
      items.push(items.pop() + this.chained(pieces, isScored));
      pieces = [];
      expectsOperand = true;
    };
    for (;;) {
      const token = this.tokens[this.at];
      if (!token) return undefined;
      const { end: start = 0, text: before } = this.tokens[this.at - 1] ?? {};
      const space = this.text.slice(start, token.start);
      if (token.kind === "end" || ")]}".includes(token.text)) {
        flush();
        const isExpected = token.kind === "end" ? closing === undefined : token.text === closing;
        if (!isExpected) return undefined;
        const isLong = isList && items.length >= MIN_TERMS;
        return isLong
          ? this.add({ type: "List", terms: items, isScored })
          : items.join(",") + space;
      }
      this.at += 1;
      if (token.kind === "sign" && DELIMITERS.has(token.text)) {
        flush();
        if (token.text === ",") items.push("");
        else items.push(items.pop() + space + token.text);
        isList &&= token.text === ",";
        continue;
      }
      const inner = this.bracket(token, isScored);
      if (inner === undefined) return undefined;
      const isOperator = !expectsOperand && inner === "" && before !== "->";
      pieces.push({
        operator: isOperator ? token.text : undefined,
        text: space + token.text + inner,
      });
      // A prefix such as `-` is no operand yet.
      if (isOperator) expectsOperand = !POSTFIXES.has(token.text);
      else if (inner !== "" || !"!+-".includes(token.text)) expectsOperand = false;
    }
  }

  /** Reads what an opening bracket encloses. @returns "" for any other token */
  private bracket(token: Token, isScored: boolean): string | undefined {
    const closing = token.kind === "sign" && CLOSING.get(token.text);
    if (!closing) return "";
    const [pipe, name] = this.tokens.slice(Math.max(0, this.at - 3), this.at - 1);
    const isScore = pipe?.text === "|" && name?.text === "score";
    const inner = this.readUntil(closing, isScored || isScore);
    const end = this.tokens[this.at];
    if (inner === undefined || !end) return undefined;
    this.at += 1;
    return inner + end.text;
  }

  /** The text of one expression, with its chains replaced. */
  private chained(pieces: readonly Piece[], isScored: boolean): string {
    if (pieces.length < MIN_TERMS) return textOf(pieces);
    const shortened = withoutRepeatedSigns(pieces);
    this.hasFewerSigns ||= shortened.length < pieces.length;
    return this.chainedBy(0, shortened, isScored);
  }

  /** Replaces long chains of the operators of a level, the tightest ones first. */
  private chainedBy(level: number, pieces: readonly Piece[], isScored: boolean): string {
    const { type, operators } = LEVELS[level] ?? {};
    if (!operators || pieces.length < MIN_TERMS) return textOf(pieces);
    const between: Piece[] = [];
    const groups: Piece[][] = [[]];
    for (const piece of pieces) {
      if (piece.operator !== undefined && operators.has(piece.operator)) {
        between.push(piece);
        groups.push([]);
      } else groups.at(-1)?.push(piece);
    }
    const isPower = operators.has("**");
    // A sign in front of a power belongs to the whole of it.
    const signs = isPower ? takeSigns(groups[0] ?? []) : "";
    const isSigned = isPower && groups.slice(1).some(([first]) => isSign(first));
    const terms = groups.map((group) => this.chainedBy(level + 1, group, isScored));
    if (!type || terms.length < MIN_TERMS || isSigned) {
      return signs + terms.reduce((text, term, n) => `${text}${between[n - 1]?.text}${term}`);
    }
    const names = between.map(({ operator = "" }) => operator);
    return signs + this.add({ type, terms, operators: names, isScored });
  }

  private add(chain: Chain): string {
    let name = "";
    // No attribute of the query may have the name.
    do name = `chain_${this.chains.size}_${Math.random().toString(36).slice(2)}`;
    while (this.text.includes(name));
    this.chains.set(name, chain);
    return ` ${name} `;
  }
}

const CLOSING = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

/** Operators that end an operand without another one behind them. */
const POSTFIXES = new Set(["->", "asc", "desc"]);

/** Signs in front of the first operand, which they leave. */
function takeSigns(pieces: Piece[]): string {
  let signs = "";
  while (isSign(pieces[0])) signs += pieces.shift()?.text;
  return signs;
}

function isSign(piece: Piece | undefined): boolean {
  return piece?.operator === undefined && /^\s*[!+-]$/.test(piece?.text ?? "");
}

/**
 * Shortens runs of signs in front of operands, for each of which the parser recurses. Two equal
 * signs cancel out. `!` of a number and `-` of a boolean are null, and so is any sign of null: the last signs of both
 * kinds decide the value.
 */
function withoutRepeatedSigns(pieces: readonly Piece[]): Piece[] {
  const shorter: Piece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const run: string[] = [];
    for (; isSign(pieces[at]); at += 1) run.push(pieces[at]?.text.trim() ?? "");
    if (run.length > 0)
      shorter.push(...shortened(run).map((text) => ({ operator: undefined, text })));
    const piece = pieces[at];
    if (piece) shorter.push(piece);
  }
  return shorter;
}

function shortened(run: readonly string[]): string[] {
  const kinds = run.map((sign) => (sign === "!" ? "!" : "-"));
  const last = kinds.at(-1);
  const other = kinds.findLastIndex((kind) => kind !== last);
  const inner = run.slice(other + 1);
  const inverting = last === "!" ? inner : inner.filter((sign) => sign === "-");
  const signs = inverting.length === 0 ? ["+"] : inverting.slice(inverting.length % 2 ? -1 : -2);
  return other < 0 ? signs : [kinds[other] ?? "", ...signs];
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}
