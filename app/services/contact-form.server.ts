import { contactValidator } from "~/forms/contact";
import { CONTACT_FIELDS, CONTACT_FORM_ID } from "~/forms/contact-fields";
import { contactEndpointUrl } from "./local-endpoint.server";
import { createRateLimit } from "./rate-limit.server";
import type { FormDefinition } from "./submit-form.server";

/** The contact form, for `submitForm`. */
export const contactForm: FormDefinition = {
  name: "Contact message",
  formId: CONTACT_FORM_ID,
  fields: CONTACT_FIELDS,
  validator: contactValidator,
  endpoint: () => ({ url: contactEndpointUrl(), setting: "CONTACT_ENDPOINT_URL" }),
  rateLimit: createRateLimit({ limit: 10, windowMs: 10 * 60 * 1000 }),
};
