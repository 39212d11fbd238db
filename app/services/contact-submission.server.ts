import { getLabels } from "~/content/site-settings.server";
import { type ContactMessage, contactValidator } from "~/forms/contact";
import { CONTACT_FIELDS, CONTACT_FORM_ID } from "~/forms/contact-fields";
import type { ContactResult } from "~/forms/contact-result";
import { getLog } from "~/lib/config/log.server";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { sendContactMessage } from "./contact-endpoint.server";
import { contactEndpointUrl } from "./local-endpoint.server";
import { readPostedForm, textOf } from "./posted-form.server";
import { createRateLimit } from "./rate-limit.server";
import { looksAutomated } from "./spam-check.server";

const takeFromRateLimit = createRateLimit({ limit: 10, windowMs: 10 * 60 * 1000 });

interface SubmissionResult {
  status: number;
  result: ContactResult;
  retryAfterSeconds?: number;
}

/**
 * Takes one posted contact form from the request to the endpoint's verdict.
 * Every answer but success carries the values back, for a page without JavaScript.
 * @param address who sends it, for the limit
 */
export async function submitContactForm(
  request: Request,
  address: string,
): Promise<SubmissionResult> {
  const { form, isTooLong } = await readPostedForm(request);
  const labels = plainText(await getLabels());
  const { contact } = labels;
  const values = form ? valuesOf(form) : undefined;
  if (isTooLong) {
    return refuse(413, contact.tooLong, values);
  }
  if (!form) return refuse(400, contact.unreadable);
  if (looksAutomated(form)) {
    return refuse(422, contact.automated, values);
  }

  const { data, error } = await contactValidator(labels).validate(values ?? {});
  if (error) {
    return {
      status: 422,
      result: { ...withValues(values), outcome: "invalid", fieldErrors: error.fieldErrors },
    };
  }

  // Only what would reach the endpoint counts: a visitor who corrects a field uses up nothing.
  const waitMs = takeFromRateLimit(address);
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / 60_000);
    const message =
      minutes === 1 ? contact.tooMany : fillPlaceholders(contact.tooManyFor, { minutes });
    const refusal = refuse(429, message, values);
    return { ...refusal, retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }
  return deliver(data);
}

async function deliver(message: ContactMessage): Promise<SubmissionResult> {
  const url = contactEndpointUrl();
  const delivery = await sendContactMessage(message, { url });
  if (delivery.kind === "success") return { status: 200, result: { outcome: "sent" } };
  // The rest of the address is as good as a password for the sheet.
  getLog().error(`Contact message ${delivery.kind} by ${new URL(url).origin}: ${delivery.cause}`);
  // Not 502 or 504: proxies put a page of their own in place of those, and the typed text would be lost.
  return { status: 503, result: { ...withValues(message), outcome: delivery.kind } };
}

function refuse(
  status: number,
  message: string,
  values?: Record<string, string>,
): SubmissionResult {
  return { status, result: { ...withValues(values), outcome: "refused", message } };
}

function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(CONTACT_FIELDS.map((name) => [name, textOf(form, name)]));
}

function withValues(values: Record<string, string> | undefined) {
  return { formId: CONTACT_FORM_ID, fieldErrors: {}, repopulateFields: values ?? {} };
}
