import { type Token, tokensOf } from "./tokens";

export interface SyntaxMistake {
  message: string;
  /** UTF-16 offsets. The end of the text counts as one character, as on hosted Sanity. */
  start: number;
  end: number;
}

interface Bracket {
  start: number;
  closing: string;
  /** What the bracket encloses, for the message. */
  body: string;
}

const BRACKETS = {
  group: { closing: ")", body: "parenthesized expression" },
  args: { closing: ")", body: "function arguments" },
  array: { closing: "]", body: "array body" },
  subscript: { closing: "]", body: "expression" },
  object: { closing: "}", body: "object body" },
};

const PREFIXES = new Set(["!", "-", "+", "..."]);
const OPERANDS = new Set(["*", "@", "^"]);
const OPERATORS = new Set(
  "== != < > <= >= && || + - * / % ** => | . .. ... , : :: in match".split(" "),
);
const BETWEEN_BRACKETS = new Set([",", "...", ":", "=>"]);
const ENDINGS = new Set(["asc", "desc", "->"]);

/**
 * Finds the mistake in a text that groq-js rejected, with the message and offsets of hosted Sanity. groq-js reports only
 * where its parser stopped.
 * @returns undefined if operands, operators and brackets are in a valid order, so that the mistake is of another kind
 */
export function findSyntaxMistake(text: string): SyntaxMistake | undefined {
  const reader = new Reader();
  for (const token of tokensOf(text)) {
    const mistake = reader.read(token);
    if (mistake) return mistake;
  }
  return undefined;
}

/** Reads token by token, and alternates between expecting an operand and expecting what may follow one. */
class Reader {
  private readonly open: Bracket[] = [];
  private expectsOperand = true;
  private last: Token = { kind: "sign", text: "", start: 0, end: 0 };

  read(token: Token): SyntaxMistake | undefined {
    const mistake = this.expectsOperand ? this.readOperand(token) : this.readOperator(token);
    this.last = token;
    return mistake;
  }

  private readOperand(token: Token): SyntaxMistake | undefined {
    const { text, kind, start, end } = token;
    const isAfterDot = this.last.text === ".";
    if (isAfterDot && (text === "^" || text === "@")) {
      return { message: `${text} is not allowed here`, start, end };
    }
    if (kind === "word" || kind === "value" || OPERANDS.has(text)) {
      this.expectsOperand = false;
      return undefined;
    }
    if (PREFIXES.has(text)) return undefined;
    if (this.enter(token, { "(": "group", "[": "array", "{": "object" })) return undefined;
    if (this.leave(token)) return undefined;
    if (this.open.at(-1)?.closing === "}" && "{,".includes(this.last.text))
      return this.unclosed(token);
    const found = kind === "end" ? "end-of-file" : `token ${JSON.stringify(text)}`;
    const message = `unexpected ${found}, expected expression`;
    return { message, start, end: kind === "end" ? start : end };
  }

  private readOperator(token: Token): SyntaxMistake | undefined {
    const { text, kind, start } = token;
    if (OPERATORS.has(text) && (this.open.length > 0 || !BETWEEN_BRACKETS.has(text))) {
      this.expectsOperand = true;
      return undefined;
    }
    if (ENDINGS.has(text) || (kind === "word" && this.last.text === "->")) return undefined;
    const isCall = this.last.kind === "word" && this.last.end === start;
    if (this.enter(token, { ...(isCall && { "(": "args" }), "[": "subscript", "{": "object" })) {
      return undefined;
    }
    if (this.leave(token)) return undefined;
    if (this.open.length > 0) return this.unclosed(token);
    if (kind === "end") return undefined;
    return { message: "unable to parse entire expression", start, end: start };
  }

  private enter({ text, start }: Token, brackets: Record<string, keyof typeof BRACKETS>): boolean {
    const name = brackets[text];
    if (!name) return false;
    this.open.push({ start, ...BRACKETS[name] });
    this.expectsOperand = true;
    return true;
  }

  /** A bracket may close after an operand, when empty, or after a comma. */
  private leave({ text }: Token): boolean {
    const canEnd =
      !this.expectsOperand || "([{,".includes(this.last.text) || this.last.text === "...";
    if (!canEnd || this.open.at(-1)?.closing !== text) return false;
    this.open.pop();
    this.expectsOperand = false;
    return true;
  }

  private unclosed(found: Token): SyntaxMistake | undefined {
    const bracket = this.open.at(-1);
    if (!bracket) return undefined;
    const message = `expected '${bracket.closing}' following ${bracket.body}`;
    return { message, start: bracket.start, end: found.end };
  }
}
