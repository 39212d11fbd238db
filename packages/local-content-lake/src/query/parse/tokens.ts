export interface Token {
  kind: "word" | "value" | "sign" | "illegal" | "end";
  text: string;
  start: number;
  end: number;
}

const BLANK = /(?:\s|\/\/[^\n]*)+/y;
const WORD = /[A-Za-z_]\w*/y;
const PARAMETER = /\$\w+/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SINGLE_DOT = /\.(?!\.)/y;
const SIGN = /\.\.\.?|::|->|[=!<>]=|=>|&&|\|\||\*\*|\S/y;

/** The words, values and operators of a query, then its end. An `illegal` token covers the wrong characters. */
export function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  while (at < text.length) {
    at += matchAt(BLANK, text, at)?.length ?? 0;
    if (at === text.length) break;
    const token = tokenAt(text, at);
    yield token;
    at = token.end;
  }
  yield { kind: "end", text: "", start: text.length, end: text.length + 1 };
}

function tokenAt(text: string, start: number): Token {
  const make = (kind: Token["kind"], found: string): Token => ({
    kind,
    text: found,
    start,
    end: start + found.length,
  });
  const word = matchAt(WORD, text, start);
  if (word) return make("word", word);
  const first = text.charAt(start);
  if (first === '"' || first === "'") {
    let at = start + 1;
    while (at < text.length && text.charAt(at) !== first) at += text.charAt(at) === "\\" ? 2 : 1;
    const isClosed = at < text.length;
    return make(isClosed ? "value" : "illegal", text.slice(start, isClosed ? at + 1 : undefined));
  }
  const parameter = matchAt(PARAMETER, text, start);
  if (parameter) return make("value", parameter);
  const number = matchAt(NUMBER, text, start);
  if (number) {
    const isCutOff = matchAt(SINGLE_DOT, text, start + number.length);
    return isCutOff ? make("illegal", `${number}.`) : make("value", number);
  }
  return make("sign", matchAt(SIGN, text, start) ?? first);
}

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}
