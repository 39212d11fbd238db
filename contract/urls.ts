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

/** Each may have blanks, hyphens, points, slashes and parentheses in it. */
const NUMBERS = /(?:\+\s*)?\(?\d[\s().\-‐-―−/\d]*/g;

/** Where words on a number begin, or another number. */
const NEXT = /(?=[(/\n]|\s[-‐-―−]\s(?:\D*\d){7})/;

const HOUR = "(?:[01]?\\d|2[0-4])(?:\\.\\d\\d)?";
const RANGE = `${HOUR}(?:\\s?[-‐-―−]\\s?|\\s[\\p{L}\\p{M}]{1,6}\\s)${HOUR}`;

/** What is no phone number: 24/7, 10:00, 6 pm, the hours in "Mon-Fri 9-5: 079 …" and behind a number. */
const HOURS = new RegExp(
  [
    "\\b24\\s?[/x]\\s?7\\b|\\b\\d\\d?(?::\\d\\d|\\s?(?:[ap]\\.?m|uhr|h(?:\\d\\d)?)\\b)",
    `(?<![+\\d]\\W?)${RANGE}(?=[:,;]|\\)?\\s[+(0])`,
    `(?<=\\p{L}\\W?\\s)(?!0)${RANGE}(?=\\s+\\d)`,
    `(?<=(?:\\d\\W?){10}\\s)${RANGE}$`,
  ].join("|"),
  "giu",
);

const EXTENSION =
  /^[\s,;(]*(?:ext(?:ensio)?n?|x|#|poste|durchwahl|تحويلة|एक्सटेंशन|એક્સટેન્શન)(?:[\s.:=#-]|no\.)*(\d+)/i;

/** Before a number that is for a fax alone, unlike in "Tel/Fax: …". */
const FAX = /(?<!(?:[/&+,]|\band)\s*)\b(?:tele)?fax\W*$/i;

/**
 * The URL of the first phone number in a text, in the digits of any script.
 * @returns undefined for a text without a number that can be called: words for digits, like 1-800-FLOWERS, included
 * @see https://www.rfc-editor.org/rfc/rfc3966#section-3
 */
export function telUrl(phone: string): string | undefined {
  const digits = phone
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, digitValue);
  const text = digits.replace(HOURS, "|");
  const all = [...text.matchAll(NUMBERS)];
  const [url] = all.flatMap(({ 0: found, index }) => {
    if (FAX.test(text.slice(0, index))) return [];
    const number = firstNumber(found);
    const rest = text.slice(index + number.length);
    const [, extension] = EXTENSION.exec(rest) ?? [];
    // The zero in +44 (0)20 is for calls within the country.
    const called = number.startsWith("+") ? number.replace(/\(\s*0\s*\)/, "") : number;
    const count = called.replace(/\D/g, "").length;
    // A short one, such as 112, stands alone.
    const least = all.length > 1 ? 7 : /^[\d\s]+$/.test(called) ? 3 : 6;
    const isWord = /[-\d]$/.test(number)
      ? /^[a-z]/i.test(rest)
      : count < 7 && /^\p{Lu}{4}/u.test(rest);
    if ((isWord && !extension) || count < least || count > 15) return [];
    return `tel:${called.replace(/[^+\d]/g, "")}${extension ? `;ext=${extension}` : ""}`;
  });
  return url;
}

/** Of several numbers in a row the first that is whole, however much of an area code it has. */
function firstNumber(numbers: string): string {
  let first = "";
  for (const part of numbers.split(NEXT)) {
    const count = first.replace(/^\D*0+|\D/g, "").length;
    if (count >= (/^(?:\+|00)/.test(first) ? 9 : 6)) break;
    first += part;
  }
  // Blanks alone part two numbers, of the same length or each in one piece. One has at most 15 digits.
  const half = first.replace(/\D/g, "").length / 2;
  if (half < 8 || half > 15) return first;
  const same = Number.isInteger(half) ? `(?:\\D*\\d){${half}}(?=\\s)|` : "";
  return new RegExp(`^(?:${same}\\d{8,15}(?=\\s\\d{8,15}$))`).exec(first)?.[0] ?? first;
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

/** Slashes, and blanks and invisible characters that copying or a line break in a mail adds, encoded. */
const END =
  /(?:\/|%(?:0[9A-D]|20|C2%(?:85|A0|AD)|E1%9A%80|E2%(?:80%(?:8.|A[89A-F])|81%(?:9F|A[06-9]))|E3%80%80|EF%BB%BF))+$/i;

/** A path without slashes and encoded blanks at its end. @returns `/` for a path of nothing else */
export function trimPath(path: string): string {
  return path.replace(END, "") || "/";
}
