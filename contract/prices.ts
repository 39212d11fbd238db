const CURRENCIES: Record<string, string> = { $: "USD", "₹": "INR", "€": "EUR", "£": "GBP" };

/** Digits grouped by commas, with a decimal point. */
const AMOUNT = String.raw`(\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)(?![.,'’]?\d|\s\d{3}\b| ?(?:[km]|lakhs?|lacs?|crores?|cr|thousand|million)\b)`;
/** Another country's dollar has its letters before the sign. */
const SIGN = String.raw`(?<!\p{L})(?:US)?([$₹€£])`;
const TO = " ?[-–] ?[$₹€£]? ?";
const PRICE = new RegExp(
  `(${SIGN} ?${AMOUNT}(?:${TO}${AMOUNT}|(?!${TO}\\d)))(?: ?/ ?(hour|month|year))?`,
  "iu",
);

/** Of UN/CEFACT, as schema.org names units. */
const UNITS: Record<string, string> = { hour: "HUR", month: "MON", year: "ANN" };

export interface Price {
  /** ISO 4217 */
  currency: string;
  /** The lowest, as a plain decimal number. */
  low: string;
  /** The highest; the same as `low` for a single price. */
  high: string;
  /** The unit that the text names, as a UN/CEFACT code. */
  unit: string | undefined;
}

/**
 * The price in a text that visitors read, like "$2,499", "₹2,000-6,000" or "Starts at $5/month".
 * @returns undefined for a text without a price, like "on request"
 */
export function priceIn(text: string): Price | undefined {
  const [, , sign = "", low, high, unit = ""] = PRICE.exec(text) ?? [];
  const currency = CURRENCIES[sign];
  if (!currency || low === undefined) return undefined;
  const range = [plain(low), plain(high ?? low)].sort((one, other) => Number(one) - Number(other));
  const [lowest = "", highest = ""] = range;
  return { currency, low: lowest, high: highest, unit: UNITS[unit.toLowerCase()] };
}

/** Grouped by thousands or by lakhs, it is the same number. */
function plain(amount: string): string {
  return amount.replaceAll(",", "");
}

/** Stands in a translation for the price, which is that of the original. */
export const PRICE_PLACE = "{price}";

/**
 * The words around a price, like "Starts at {price}/month".
 * @returns undefined for a text without a price or with nothing else
 */
export function wordsAroundPrice(text: string): string | undefined {
  const [, price] = PRICE.exec(text) ?? [];
  if (price === undefined) return undefined;
  const hasWords = /\p{L}/u.test(text.replace(price, ""));
  return hasWords ? text.replace(price, PRICE_PLACE) : undefined;
}

/** Puts the price of the original into the words of a translation. An original without one is shown itself. */
export function withPriceOf(original: string, words: string): string {
  if (!words.includes(PRICE_PLACE)) return words;
  const [, price] = PRICE.exec(original) ?? [];
  return price === undefined ? original : words.replaceAll(PRICE_PLACE, () => price);
}
