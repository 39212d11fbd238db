import { randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { contactValidator } from "~/forms/contact";
import { getEnv, localHost } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import { LABELS } from "../../contract/labels";
import { readPostedForm } from "./posted-form.server";
import { appendMessage } from "./spreadsheet.server";

/**
 * The stand-in for the spreadsheet's web app: the same protocol, a CSV file instead of a sheet.
 * Its address holds a secret of this process, so nobody writes rows past the form and its checks.
 */
const key = randomBytes(24).toString("base64url");

/** Where contact messages go: the address in the settings, else the stand-in. */
export function contactEndpointUrl(): string {
  const env = getEnv();
  return (
    env.CONTACT_ENDPOINT_URL ?? `http://${localHost(env.HOST)}:${env.PORT}/contact-endpoint/${key}`
  );
}

/** @throws a 404 Response when the key is not this process's, as if nothing stood at that address */
export function requireKey(given: string | undefined): void {
  const bytes = Buffer.from(given ?? "");
  const isKey = bytes.length === key.length && timingSafeEqual(bytes, Buffer.from(key));
  if (!isKey) throw new Response("Not found", { status: 404 });
}

/** Stores a posted message; the result in the words of the protocol. */
export async function storePostedMessage(request: Request): Promise<"success" | "error"> {
  // The form's own limit was kept before; here the same text may be three times as long in its encoding.
  const { form } = await readPostedForm(request);
  if (!form) return "error";
  const { data } = await contactValidator(LABELS).validate(form);
  if (!data) return "error";
  try {
    await appendMessage(join(getEnv().DATA_DIR, "contact-messages.csv"), data);
    return "success";
  } catch (error) {
    getLog().error({ err: error }, "A contact message could not be written");
    return "error";
  }
}
