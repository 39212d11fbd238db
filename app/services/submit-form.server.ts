import type { AppLoadContext } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { getLabels } from "~/content/site-settings.server";
import { TRAP_FIELD } from "~/forms/contact";
import type { FormResult } from "~/forms/form-result";
import { clientIp, type SiteContext } from "~/lib/config/load-context.server";
import { fillPlaceholders } from "~/lib/text/placeholders";
import type { Labels } from "../../contract/labels";
import { type Delivery, postToEndpoint } from "./form-endpoint.server";
import { readPostedForm, textOf } from "./posted-form.server";
import type { RateLimit } from "./rate-limit.server";

/** A form whose fields are posted to an endpoint. */
export interface FormDefinition<Fields = Record<string, string>> {
  /** For the log, like "Contact message". */
  name: string;
  /** The `id` of the form in the page. */
  formId: string;
  /** The fields to validate and send. */
  fields: readonly string[];
  validator(labels: Labels): Validator<Fields>;
  /** Where the fields are posted, or a function of this process that takes them. */
  endpoint(
    context: SiteContext,
  ):
    | { url: string; setting: string; language?: string }
    | { store(fields: Fields): Promise<Delivery> };
  /** Counts submissions that reach the endpoint, by client IP. */
  rateLimit: RateLimit;
}

/** What the route responds with. */
export interface Submission {
  status: number;
  result: FormResult;
  retryAfterSeconds?: number;
}

/**
 * Handles a posted form: reads it, rejects automated posts, validates the fields, applies the rate limit and posts them
 * to the endpoint. Every result but success returns the values, for a page without JavaScript.
 */
export async function submitForm<Fields extends Record<string, string>>(
  request: Request,
  context: AppLoadContext,
  definition: FormDefinition<Fields>,
): Promise<Submission> {
  const { form, isTooLong } = await readPostedForm(request);
  const labels = await getLabels();
  const messages = labels.contact;
  const values = form
    ? Object.fromEntries(definition.fields.map((name) => [name, textOf(form, name)]))
    : {};
  const echo = { formId: definition.formId, fieldErrors: {}, repopulateFields: values };
  const refuse = (status: number, message: string): Submission => ({
    status,
    result: { ...echo, outcome: "refused", message },
  });
  if (isTooLong) return refuse(413, messages.tooLong);
  if (!form) return refuse(400, messages.unreadable);
  // A password manager can fill it in too, so the message asks to press Send again, which then works.
  if (textOf(form, TRAP_FIELD)) return refuse(422, messages.automated);

  const { data, error } = await definition.validator(labels).validate(values);
  if (error) {
    return { status: 422, result: { ...echo, outcome: "invalid", fieldErrors: error.fieldErrors } };
  }

  // Counted after validation, so that correcting a field costs the visitor nothing.
  const waitMs = definition.rateLimit(clientIp(context));
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    return { ...refuse(429, rateLimitMessage(waitMs, messages)), retryAfterSeconds };
  }
  const delivery = await deliver(data, definition, context);
  if (delivery.kind === "success") return { status: 200, result: { outcome: "sent" } };
  // Proxies replace the body of a 502 or 504 with their own page, which would lose the visitor's text.
  return {
    status: 503,
    result: { ...echo, repopulateFields: data, outcome: delivery.kind },
  };
}

async function deliver<Fields extends Record<string, string>>(
  data: Fields,
  { name, endpoint }: FormDefinition<Fields>,
  context: SiteContext,
): Promise<Delivery> {
  const target = endpoint(context);
  if ("store" in target) return target.store(data);
  const { language } = target;
  const delivery = await postToEndpoint({ ...data, ...(language && { language }) }, target);
  if (delivery.kind !== "success") {
    // The path of the URL is as good as a password, so only the origin is logged.
    const receiver = URL.canParse(target.url) ? new URL(target.url).origin : target.setting;
    context.log.error(`${name} ${delivery.kind} by ${receiver}: ${delivery.cause}`);
  }
  return delivery;
}

function rateLimitMessage(waitMs: number, { tooMany, tooManyFor }: Labels["contact"]): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return minutes === 1 ? tooMany : fillPlaceholders(tooManyFor, { minutes });
}
