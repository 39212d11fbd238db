/**
 * The URL of an email address.
 * @param address as `isEmail()` accepts it
 * @see https://www.rfc-editor.org/rfc/rfc6068#section-2
 */
export function mailtoUrl(address: string): string {
  const at = address.lastIndexOf("@");
  const name = encodeURIComponent(address.slice(0, at)).replaceAll("%2B", "+");
  return `mailto:${name}@${asciiHost(address.slice(at + 1))}`;
}

/** A host name in ASCII: `münchen.example` is `xn--mnchen-3ya.example`. */
function asciiHost(host: string): string {
  if (/^[!-~]*$/.test(host)) return host;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : encodeURIComponent(host);
}

/** The first number in a text: it may have blanks, hyphens, points, slashes and parentheses in it. */
const NUMBER = /(?:\+\s*)?\(?\d(?:[\s().\-‐-―]|\/(?!\s)|\d)*/;

const EXTENSION = /^[\s,;]*(?:ext(?:ensio)?n?|x|#)[\s.:=]*(\d+)/i;

/**
 * The URL of the first phone number in a text, in the digits of any script.
 * @returns undefined for a text without a number that can be called: words for digits, like 1-800-FLOWERS, included
 * @see https://www.rfc-editor.org/rfc/rfc3966#section-3
 */
export function telUrl(phone: string): string | undefined {
  const text = phone.normalize("NFKC").replace(/\p{Nd}/gu, digitValue);
  const [number] = NUMBER.exec(text) ?? [];
  if (number === undefined) return undefined;
  const rest = text.slice(text.indexOf(number) + number.length);
  const [, extension] = EXTENSION.exec(rest) ?? [];
  if (!extension && /[-\d]$/.test(number) && /^\p{L}/u.test(rest)) return undefined;
  // Too few digits, as in 1 800 FLOWERS, but not in 112 or in a whole number with a word behind it.
  if (/^\p{Lu}{4}/u.test(rest) && number.replace(/\D/g, "").length < 7) return undefined;
  // The zero in +44 (0)20 is for calls within the country.
  const called = number.startsWith("+") ? number.replace(/\(\s*0\s*\)/, "") : number;
  return `tel:${called.replace(/[^+\d]/g, "")}${extension ? `;ext=${extension}` : ""}`;
}

/** The value of a decimal digit: each script has its ten digits in a row. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Where a redirect leads, with the query and the fragment of the URL that it leads from. What the target has itself
 * takes precedence. A target that is not a page, such as `mailto:`, gets neither.
 * @param to a path or an absolute URL
 * @param from a path, a URL, or its end from the `?` or `#` on
 */
export function redirectUrl(to: string, from: string): string {
  if (!/^(?:https?:|\/)/i.test(to)) return to;
  const target = partsOf(to);
  const passed = partsOf(from);
  const own = new URLSearchParams(target.query);
  const added = passed.query.split("&").filter((pair) => !own.has(parameterOf(pair)));
  const query = [target.query, ...added].filter(Boolean).join("&");
  return target.address + (query && `?${query}`) + (target.fragment || passed.fragment);
}

function partsOf(url: string) {
  const [, address = "", query = "", fragment = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url) ?? [];
  return { address, query, fragment };
}

function parameterOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? "";
}

/** Blanks that copying or a line break in a mail adds to the end of a URL, encoded. */
const BLANKS = [..."\t\n\v\f\r \u0085\u00a0\u1680\u200b\u2028\u2029\u202f\u205f\u3000\ufeff"]
  .concat([..."\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"])
  .map(encodeURIComponent);

const END = new RegExp(`(?:/|${BLANKS.join("|")})+$`, "i");

/** A path without slashes and encoded blanks at its end. @returns `/` for a path of nothing else */
export function trimPath(path: string): string {
  return path.replace(END, "") || "/";
}
