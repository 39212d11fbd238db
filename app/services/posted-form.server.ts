import { isBlank } from "~/lib/text/is-blank";
import { readUpTo } from "./read-stream.server";

/** The maximum size of a form. */
export const MAX_FORM_BYTES = 100 * 1024;

/** A form that is too long is parsed up to here, to return its values to a page without JavaScript. */
const MAX_ECHOED_BYTES = 1024 * 1024;

/** More than any form of this site has. Each field costs parsing time. */
const MAX_FIELDS = 50;
/** The headers of a part name a field and perhaps a file. */
const MAX_PART_HEADER = 2_000;

interface PostedForm {
  /** Null when the body is not a form, or far too long. */
  form: FormData | null;
  isTooLong: boolean;
}

/** Reads a posted form. Limits apply to the received bytes, not to `Content-Length`. */
export async function readPostedForm(request: Request): Promise<PostedForm> {
  const { bytes, length } = await readUpTo(request.body, MAX_ECHOED_BYTES);
  const isTooLong = length > MAX_FORM_BYTES;
  const type = request.headers.get("Content-Type") ?? "";
  if (!bytes || !isWorthParsing(bytes, type)) return { form: null, isTooLong };
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    return { form, isTooLong };
  } catch {
    return { form: null, isTooLong };
  }
}

/** Counts the fields of a body, and the bytes of their headers, before it is parsed. */
function isWorthParsing(bytes: Uint8Array<ArrayBuffer>, type: string): boolean {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return body.split("&", MAX_FIELDS).length < MAX_FIELDS;
  }
  const [, boundary] = /^multipart\/form-data;.*\bboundary="?([^\s";]{1,70})/i.exec(type) ?? [];
  if (!boundary) return false;
  const [, ...parts] = body.split(`--${boundary}`, MAX_FIELDS + 2);
  const headers = parts.map((part) => part.split("\r\n\r\n", 1)[0] ?? "");
  const areShort = headers.every(({ length }) => length <= MAX_PART_HEADER);
  return areShort && parts.length > 0 && parts.length <= MAX_FIELDS;
}

/**
 * A text field with line breaks as `\n`; browsers post `\r\n`. A file, a missing field and a text that nobody can see
 * are empty.
 */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" && !isBlank(value) ? value.replace(/\r\n?/g, "\n") : "";
}
