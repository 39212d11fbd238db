import { withZod } from "@remix-validated-form/with-zod";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { createRateLimit } from "~/services/rate-limit.server";
import { type FormDefinition, submitForm } from "~/services/submit-form.server";
import { type FakeEndpoint, startContactEndpoint } from "../../../support/contact";

async function startEndpoint(): Promise<FakeEndpoint> {
  const endpoint = await startContactEndpoint();
  onTestFinished(() => endpoint.stop());
  endpoint.behaviour = "success";
  return endpoint;
}

// Without a dataset the labels are the defaults.
beforeAll(() => provideEnv(parseEnv({ SANITY_API_HOST: "http://127.0.0.1:9" })));

/** A second form beside the contact form, as the recipe describes it. */
function callbackForm(endpoint: FakeEndpoint): FormDefinition {
  return {
    name: "Callback request",
    formId: "callback",
    fields: ["phone", "when"],
    validator: () =>
      withZod(z.object({ phone: z.string().min(5, "Enter your phone"), when: z.string() })),
    endpoint: () => ({ url: endpoint.url, setting: "CALLBACK_ENDPOINT_URL" }),
    rateLimit: createRateLimit({ limit: 1, windowMs: 60_000 }),
  };
}

function post(fields: Record<string, string>): Request {
  return new Request("http://site.example/callback", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}

describe("a form that posts elsewhere", () => {
  test("sends its own fields only", async () => {
    const endpoint = await startEndpoint();
    const fields = { phone: "+91 79 4000", when: "noon", admin: "yes" };
    const { status, result } = await submitForm(post(fields), "192.0.2.1", callbackForm(endpoint));
    expect([status, result]).toEqual([200, { outcome: "sent" }]);
    expect(endpoint.received[0]?.fields).toEqual([
      ["phone", "+91 79 4000"],
      ["when", "noon"],
    ]);
  });

  test("returns field errors with the values", async () => {
    const endpoint = await startEndpoint();
    const { status, result } = await submitForm(
      post({ phone: "1" }),
      "192.0.2.1",
      callbackForm(endpoint),
    );
    expect(status).toBe(422);
    expect(result).toEqual({
      formId: "callback",
      outcome: "invalid",
      fieldErrors: { phone: "Enter your phone" },
      repopulateFields: { phone: "1", when: "" },
    });
    expect(endpoint.received).toEqual([]);
  });

  test("applies its own rate limit", async () => {
    const endpoint = await startEndpoint();
    const form = callbackForm(endpoint);
    const fields = { phone: "+91 79 4000", when: "noon" };
    expect((await submitForm(post(fields), "192.0.2.1", form)).status).toBe(200);
    const second = await submitForm(post(fields), "192.0.2.1", form);
    expect(second).toMatchObject({ status: 429, retryAfterSeconds: 60 });
    expect((await submitForm(post(fields), "192.0.2.2", form)).status).toBe(200);
  });

  test("returns the values when the endpoint rejects them", async () => {
    const endpoint = await startEndpoint();
    endpoint.behaviour = "result error";
    const fields = { phone: "+91 79 4000", when: "noon" };
    const { status, result } = await submitForm(post(fields), "192.0.2.1", callbackForm(endpoint));
    expect(status).toBe(503);
    expect(result).toMatchObject({ outcome: "rejected", repopulateFields: fields });
  });

  test("returns the values when its endpoint is not set", async () => {
    const form: FormDefinition = {
      ...callbackForm(await startEndpoint()),
      endpoint: () => ({ url: "", setting: "CALLBACK_ENDPOINT_URL" }),
    };
    const fields = { phone: "+91 79 4000", when: "noon" };
    const { status, result } = await submitForm(post(fields), "192.0.2.1", form);
    expect(status).toBe(503);
    expect(result).toMatchObject({ outcome: "failed", repopulateFields: fields });
  });
});
