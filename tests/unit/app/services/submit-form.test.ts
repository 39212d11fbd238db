import { withZod } from "@remix-validated-form/with-zod";
import { expect, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { runInRequest } from "~/content/request-context.server";
import { SiteContent } from "~/content/site-content.server";
import { createRateLimit } from "~/services/rate-limit.server";
import { type FormDefinition, submitForm } from "~/services/submit-form.server";
import { siteContext } from "../../../support/site-content";
import { endpointTest } from "../endpoint";

// Without a dataset the labels are the defaults.
const context = siteContext({ SANITY_API_HOST: "http://127.0.0.1:9" });
const content = new SiteContent(context);

/** `form` is a second form beside the contact form, as the recipe describes it. */
const test = endpointTest.extend("form", ({ endpoint }): FormDefinition => {
  return {
    name: "Callback request",
    formId: "callback",
    fields: ["phone", "when"],
    validator: () =>
      withZod(z.object({ phone: z.string().min(5, "Enter your phone"), when: z.string() })),
    endpoint: () => ({ url: endpoint.url, setting: "CALLBACK_ENDPOINT_URL" }),
    rateLimit: createRateLimit({ limit: 1, windowMs: 60_000 }),
  };
});
test.aroundEach((run) => runInRequest({ content }, run));

const FIELDS = { phone: "+91 79 4000", when: "noon" };

function submit(form: FormDefinition, fields: Record<string, string> = FIELDS, clientIp = "::1") {
  const init = { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request("http://site.example/callback", init);
  return submitForm(request, { ...context, clientIp }, form);
}

test("another form sends its own fields and its language only", async ({ form, endpoint }) => {
  const target = { url: endpoint.url, setting: "CALLBACK_ENDPOINT_URL", language: "gu" };
  const inGujarati = { ...form, endpoint: () => target };
  const { status, result } = await submit(inGujarati, { ...FIELDS, admin: "yes" });
  expect([status, result]).toEqual([200, { outcome: "sent" }]);
  const sent = Object.entries({ ...FIELDS, language: "gu" });
  expect(endpoint.received.map(({ fields }) => fields)).toEqual([sent]);
});

test("another form returns field errors with the values", async ({ form, endpoint }) => {
  const { status, result } = await submit(form, { phone: "1" });
  const fieldErrors = { phone: "Enter your phone" };
  const repopulateFields = { phone: "1", when: "" };
  const expected = { formId: "callback", outcome: "invalid", fieldErrors, repopulateFields };
  expect([status, result]).toEqual([422, expected]);
  expect(endpoint.received).toEqual([]);
});

test("another form applies its own rate limit", async ({ form }) => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  expect(await submit(form)).toMatchObject({ status: 200 });
  expect(await submit(form)).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  expect(await submit(form, FIELDS, "192.0.2.2")).toMatchObject({ status: 200 });
});

test("another form logs no values that are rejected", async ({ form, endpoint }) => {
  endpoint.behaviour = "result error";
  const logged = vi.spyOn(context.log, "error");
  const result = { outcome: "rejected", repopulateFields: FIELDS };
  expect(await submit(form)).toMatchObject({ status: 503, result });
  const { origin } = new URL(endpoint.url);
  const cause = 'The result is not "success" (HTTP 200, application/json; charset=utf-8).';
  expect(logged.mock.calls).toEqual([[`Callback request rejected by ${origin}: ${cause}`]]);
});

test("another form returns the values if its endpoint is not set", async ({ form }) => {
  const result = { outcome: "failed", repopulateFields: FIELDS };
  const endpoint = () => ({ url: "", setting: "CALLBACK_ENDPOINT_URL" });
  expect(await submit({ ...form, endpoint })).toMatchObject({ status: 503, result });
});
