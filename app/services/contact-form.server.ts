import {
  CONTACT_FIELDS,
  CONTACT_FORM_ID,
  type ContactMessage,
  contactValidator,
} from "~/forms/contact";
import { getEnv } from "~/lib/config/env.server";
import { createRateLimit } from "./rate-limit.server";
import { storeMessage } from "./store-message.server";
import type { FormDefinition } from "./submit-form.server";

/** The contact form, for `submitForm`. */
export const contactForm: FormDefinition<ContactMessage> = {
  name: "Contact message",
  formId: CONTACT_FORM_ID,
  fields: CONTACT_FIELDS,
  validator: contactValidator,
  endpoint() {
    const url = getEnv().CONTACT_ENDPOINT_URL;
    return url ? { url, setting: "CONTACT_ENDPOINT_URL" } : { store: storeMessage };
  },
  rateLimit: createRateLimit({ limit: 10, windowMs: 10 * 60 * 1000 }),
};
