import { currentLanguage, isOriginalLanguage } from "~/content/languages.server";
import { CONTACT_FIELDS, CONTACT_FORM_ID, contactValidator } from "~/forms/contact";
import type { SiteContext } from "~/lib/config/load-context.server";
import type { ContactMessage } from "../../contract/messages";
import type { Delivery } from "./form-endpoint.server";
import { deleteOldMessages } from "./message-retention.server";
import { createRateLimit } from "./rate-limit.server";
import { appendMessage } from "./stored-messages.server";
import type { FormDefinition } from "./submit-form.server";

/** The language of the page, for the answer. */
function ofLanguage(): { language?: string } {
  return isOriginalLanguage() ? {} : { language: currentLanguage().tag };
}

/** The contact form, for `submitForm`. */
export const contactForm: FormDefinition<ContactMessage> = {
  name: "Contact message",
  formId: CONTACT_FORM_ID,
  fields: CONTACT_FIELDS,
  validator: contactValidator,
  endpoint(context) {
    const url = context.settings.CONTACT_ENDPOINT_URL;
    return url
      ? { url, setting: "CONTACT_ENDPOINT_URL", ...ofLanguage() }
      : { store: (message) => storeMessage({ ...message, ...ofLanguage() }, context) };
  },
  rateLimit: createRateLimit({ limit: 10, windowMs: 10 * 60 * 1000 }),
};

/** No failure here loses the stored message, so the visitor sees a success. */
function notify(message: ContactMessage, { log, onMessage }: SiteContext): void {
  try {
    onMessage?.(message);
  } catch (error) {
    log.error({ err: error }, "A contact message notified nobody");
  }
}

/**
 * The local stand-in for the spreadsheet endpoint: stores a message in a file. It is a call and no request, because
 * a server that stops accepts no connection of its own.
 */
async function storeMessage(message: ContactMessage, context: SiteContext): Promise<Delivery> {
  const { settings, log } = context;
  try {
    await appendMessage(settings.DATA_DIR, message);
  } catch (error) {
    log.error({ err: error }, "A contact message could not be written");
    return { kind: "rejected", cause: "The file of messages could not be written." };
  }
  notify(message, context);
  // The visitor does not wait for it; the next hour tries again.
  deleteOldMessages(context).catch((error: unknown) =>
    log.warn({ err: error }, "Old contact messages could not be deleted"),
  );
  return { kind: "success" };
}
