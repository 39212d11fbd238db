import { randomBytes, timingSafeEqual } from "node:crypto";
import { type ContactMessage, contactValidator } from "~/forms/contact";
import { getEnv, localHost } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import { LABELS } from "../../contract/labels";
import { deleteOldMessages } from "./message-retention.server";
import { readPostedForm } from "./posted-form.server";
import { appendMessage } from "./spreadsheet.server";
import { messagesFile } from "./stored-messages.server";

/**
 * A local substitute for the spreadsheet's web app: the same protocol, with a CSV file instead of a sheet.
 * Its URL contains a secret of this process, so that nobody can write rows without the form's checks.
 */
const key = randomBytes(24).toString("base64url");

/** Where contact messages go: the URL of the settings, or the local endpoint. */
export function contactEndpointUrl(): string {
  const env = getEnv();
  return (
    env.CONTACT_ENDPOINT_URL ?? `http://${localHost(env.HOST)}:${env.PORT}/contact-endpoint/${key}`
  );
}

/** @throws a 404 Response for a wrong key */
export function requireKey(given: string | undefined): void {
  const bytes = Buffer.from(given ?? "");
  const isKey = bytes.length === key.length && timingSafeEqual(bytes, Buffer.from(key));
  if (!isKey) throw new Response("Not found", { status: 404 });
}

export type MessageListener = (message: ContactMessage) => void;

let listener: MessageListener | undefined;

/** Sets who is notified of stored messages. */
export function provideMessageListener(provided: MessageListener): void {
  listener = provided;
}

/** No failure here loses the stored message, so the visitor sees a success. */
function tell(message: ContactMessage): void {
  try {
    listener?.(message);
  } catch (error) {
    getLog().error({ err: error }, "A contact message notified nobody");
  }
}

/** Stores a posted message. @returns the protocol's result */
export async function storePostedMessage(request: Request): Promise<"success" | "error"> {
  // The form's limit was applied before; URL encoding can triple the size here.
  const { form } = await readPostedForm(request);
  if (!form) return "error";
  const { data } = await contactValidator(LABELS).validate(form);
  if (!data) return "error";
  try {
    await appendMessage(messagesFile(getEnv().DATA_DIR), data);
  } catch (error) {
    getLog().error({ err: error }, "A contact message could not be written");
    return "error";
  }
  tell(data);
  // The visitor does not wait for it; the next hour tries again.
  deleteOldMessages().catch((error: unknown) =>
    getLog().warn({ err: error }, "Old contact messages could not be deleted"),
  );
  return "success";
}
