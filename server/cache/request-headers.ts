import { SEVERAL } from "http-kit";
import { isPrefetch } from "../../app/lib/config/cache-control.server";

export type Encoding = "br" | "gzip" | "identity";

const LONGEST_HEADER = 500;
const MOST_REMEMBERED = 500;

/** Browsers send the same few texts over and over: each is read once. */
function remembering<T>(read: (text: string) => T, tooLong: T): (text: string | undefined) => T {
  const known = new Map<string, T>();
  return (text = "") => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (text.length > LONGEST_HEADER) return tooLong;
    const result = read(text);
    if (known.size < MOST_REMEMBERED) known.set(text, result);
    return result;
  };
}

/** The names in a header that lists them, without those of no weight. */
function namesIn(text: string): string[] {
  return text.split(",").flatMap((part) => {
    const [name = "", ...settings] = part.split(";").map((each) => each.trim().toLowerCase());
    return settings.some((each) => /^q=0(?:\.0*)?$/.test(each)) ? [] : [name];
  });
}

/** The smallest encoding that a browser takes, whatever order it names them in. */
export const encodingFor = remembering<Encoding>((text) => {
  const names = namesIn(text);
  if (names.includes("br")) return "br";
  return names.includes("gzip") || names.includes("*") ? "gzip" : "identity";
}, "identity");

/**
 * What decides the format of a picture; only a type that is named counts. Of what is too long to be read here nothing
 * is known: the lake reads all of it, so its answer is none of these forms.
 */
export const acceptFormFor = remembering<string | undefined>((text) => {
  const names = namesIn(text);
  return `${names.includes("image/avif") ? "avif" : ""} ${names.includes("image/webp") ? "webp" : ""}`;
}, undefined);

/** What the front needs to know of a request; one object for all, filled anew for each. */
export interface Asked {
  host: string | undefined;
  encoding: string | undefined;
  accept: string | undefined;
  known: string | undefined;
  forwardedFor: string | undefined;
  /** Something in it makes the answer this visitor's own, unless it is a file. */
  isPersonal: boolean;
  /** Wants a part of it only. */
  isRange: boolean;
  isCrossOrigin: boolean;
  /** Asked for ahead, because its visitor may want it next. */
  isAhead: boolean;
}

const asked: Asked = {
  host: undefined,
  encoding: undefined,
  accept: undefined,
  known: undefined,
  forwardedFor: undefined,
  isPersonal: false,
  isRange: false,
  isCrossOrigin: false,
  isAhead: false,
};

/** Reads the few headers that count without making an object of all of them. Good until the next call. */
export function readAsked(rawHeaders: readonly string[]): Asked {
  asked.host = asked.encoding = asked.accept = asked.known = asked.forwardedFor = undefined;
  asked.isPersonal = asked.isRange = asked.isCrossOrigin = asked.isAhead = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    const value = rawHeaders[index + 1] as string;
    switch (name.length) {
      case 4:
        if (is(name, "host")) asked.host = asked.host === undefined ? value : asked.host + SEVERAL;
        break;
      case 5:
        if (is(name, "range")) asked.isRange = true;
        break;
      case 6:
        if (is(name, "accept")) asked.accept = value;
        else if (is(name, "cookie")) asked.isPersonal = true;
        else if (is(name, "origin")) asked.isCrossOrigin = true;
        break;
      case 11:
        if (is(name, "sec-purpose")) asked.isAhead = isPrefetch(value);
        break;
      case 13:
        if (is(name, "if-none-match")) asked.known = value;
        else if (is(name, "authorization")) asked.isPersonal = true;
        break;
      case 15:
        if (is(name, "accept-encoding")) asked.encoding = value;
        else if (is(name, "x-forwarded-for")) asked.forwardedFor = value;
        break;
      default:
    }
  }
  return asked;
}

/** Whether an address asks for the data of a page that is opened inside the running site. */
export function asksForData(address: string): boolean {
  return /[?&]_data=/.test(address);
}

function is(name: string, wanted: string): boolean {
  return name === wanted || name.toLowerCase() === wanted;
}

/** Whether a browser says that it holds what has this tag. */
export function holds(known: string | undefined, etag: string | undefined): boolean {
  if (known === undefined || etag === undefined) return false;
  if (known === etag || known === "*") return true;
  if (known.length > LONGEST_HEADER) return false;
  const bare = etag.replace(/^W\//, "");
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === bare);
}
