import { currentLanguage, isOriginalLanguage } from "~/content/languages.server";
import { CONTACT_FIELDS, CONTACT_FORM_ID, contactValidator } from "~/forms/contact";
import type { ContactMessage } from "../../contract/messages";
import { createRateLimit } from "./rate-limit.server";
import { storeMessage } from "./store-message.server";
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
