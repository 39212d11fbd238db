import { expect, test } from "vitest";
import { answerUnusedServices } from "../../../../sanity/studio/unused-services";

const VERSIONS = "https://sanity-cdn.com/v1/modules/sanity/latest/^6.16.0/t1";
const FEEDBACK = "https://api.sanity.io/vX/intake/feedback";
const OTHER = "https://abc123de.api.sanity.io/v1/users/me";

/** Asks for a URL. @returns the status of the answer, and whether the network was asked */
async function ask(input: string | URL, init?: RequestInit) {
  const asking = { fetch: async () => new Response(null, { status: 204 }) };
  answerUnusedServices(asking);
  const { status } = await (asking as { fetch: typeof fetch }).fetch(input, init);
  return { status, isSent: status === 204 };
}

test.each([
  ["newer versions", VERSIONS, undefined, { status: 200, isSent: false }],
  ["whether feedback can be sent", FEEDBACK, { method: "POST" }, { status: 404, isSent: false }],
  ["an own path", "/studio/config.json", undefined, { status: 204, isSent: true }],
  ["a project at Sanity", new URL(OTHER), undefined, { status: 204, isSent: true }],
])(
  "the Studio asks the network for %s only if the project uses it",
  async (_what, input, init, expected) => {
    expect(await ask(input, init)).toEqual(expected);
  },
);
