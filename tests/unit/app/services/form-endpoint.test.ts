import { expect, vi } from "vitest";
import { postToEndpoint } from "~/services/form-endpoint.server";
import { type Behaviour, MESSAGE as COMMON, startContactEndpoint } from "../../../support/contact";
import { endpointTest } from "../endpoint";

const MESSAGE = { ...COMMON, message: `${COMMON.message}\n\n+1 <script>` };

const test = endpointTest.extend("send", ({ endpoint }) => {
  endpoint.requestedPaths.length = 0;
  return (behaviour: Behaviour, timeoutMs?: number) => {
    endpoint.behaviour = behaviour;
    const { url } = endpoint;
    return postToEndpoint(MESSAGE, { url, setting: "CONTACT_ENDPOINT_URL", timeoutMs });
  };
});

const failed = (cause: RegExp) => ({ kind: "failed", cause: expect.stringMatching(cause) });

test("a post succeeds with the four fields, letter by letter", async ({ endpoint, send }) => {
  expect(await send("success")).toEqual({ kind: "success" });
  expect(endpoint.received.map(({ fields }) => fields)).toEqual([Object.entries(MESSAGE)]);
});

test.for([
  ["result error", { kind: "rejected" }],
  ["html", failed(/not JSON \(HTTP 200, text\/html\)/)],
  ["status 500", failed(/not JSON \(HTTP 500/)],
  ["huge", failed(/too long/)],
  ["reset", failed(/ECONNRESET|other side closed|terminated/)],
  ["moved permanently", failed(/HTTP 308.*CONTACT_ENDPOINT_URL/)],
  ["moved temporarily", failed(/HTTP 307.*CONTACT_ENDPOINT_URL/)],
] as const)(
  "a post to an endpoint with “%s” is sent once and names the cause without the typed values",
  async ([behaviour, result], { endpoint, send }) => {
    const delivery = await send(behaviour);
    expect(delivery).toMatchObject(result);
    expect(endpoint.received).toHaveLength(1);
    const text = JSON.stringify(delivery);
    expect(Object.values(MESSAGE).filter((value) => text.includes(value))).toEqual([]);
  },
);

test.for(["Success", "success+", ""])("“%s” is no success", async (result, { endpoint, send }) => {
  endpoint.elsewhere = `/echo?result=${result}`;
  expect(await send("redirects elsewhere")).toMatchObject({ kind: "rejected" });
});

test.for(["silent", "drip"] as const)(
  "a post to a %s endpoint fails at the time limit",
  async (behaviour, { send }) => {
    const cause = "No complete response within 150 ms.";
    expect(await send(behaviour, 150)).toEqual({ kind: "failed", cause });
  },
);

test("a post fails after ten seconds without another time limit", async ({ send }) => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  // Ten seconds pass in ten milliseconds.
  const clock = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 1000));
  const delivery = await send("silent").finally(() => clock.mockRestore());
  expect(delivery).toEqual({ kind: "failed", cause: "No complete response within 10000 ms." });
});

test("a post fails where no server listens, and for neither http nor https", async () => {
  const { url: gone, stop } = await startContactEndpoint();
  await stop();
  const urls = [gone, "file:///etc/hostname"];
  const posts = urls.map((url) => postToEndpoint(MESSAGE, { url, setting: "X" }));
  expect(await Promise.all(posts)).toMatchObject([failed(/ECONNREFUSED/), failed(/./)]);
});

test("a post does not request another server on loopback", async ({ endpoint, send }) => {
  const other = await startContactEndpoint();
  endpoint.elsewhere = new URL("/other", other.url).href;
  expect(await send("redirects elsewhere")).toMatchObject(failed(/not a public https/));
  await other.stop();
  expect(other.requestedPaths).toEqual([]);
});

test.for([
  "http://127.0.0.1/echo?result=success",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://localhost/x",
  "https://a.localhost/",
  "https://www.example.com:8443/x",
])("a post does not follow to %s", async (address, { endpoint, send }) => {
  endpoint.elsewhere = address;
  expect(await send("redirects elsewhere")).toMatchObject(failed(/not a public https/));
});

test("a post fails for an endpoint that redirects in a loop", async ({ endpoint, send }) => {
  expect(await send("circle")).toMatchObject(failed(/without end/));
  expect(endpoint.requestedPaths).toHaveLength(5);
});
