import { readUpTo } from "./read-stream.server";

/** The largest form that is taken. */
export const LONGEST_FORM_BYTES = 100 * 1024;

/** Up to here a form that is too long is still read, to give a page without JavaScript its values back. */
const LONGEST_RETURNED_BYTES = 1024 * 1024;
/** Up to here it is read and dropped: a browser whose upload is cut off never shows the answer. */
const LONGEST_DRAINED_BYTES = 16 * 1024 * 1024;

interface PostedForm {
  /** Null when the body is no form, or far too long. */
  form: FormData | null;
  isTooLong: boolean;
}

/** Reads a posted form; bytes are counted as they come, whatever `Content-Length` says. */
export async function readPostedForm(request: Request): Promise<PostedForm> {
  const { bytes, length } = await readUpTo(request.body, {
    keep: LONGEST_RETURNED_BYTES,
    drain: LONGEST_DRAINED_BYTES,
  });
  const isTooLong = length > LONGEST_FORM_BYTES;
  const type = request.headers.get("Content-Type") ?? "";
  if (!bytes) return { form: null, isTooLong };
  try {
    return { form: await parseForm(bytes, type), isTooLong };
  } catch {
    return { form: null, isTooLong };
  }
}

function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  return new Response(bytes, { headers: { "Content-Type": type } }).formData();
}

/** One text of a form with line breaks as `\n`: browsers post `\r\n`. A file or a missing field is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replace(/\r\n?/g, "\n") : "";
}
