import { describe, expect, onTestFinished, test, vi } from "vitest";
import { postToEndpoint } from "~/services/form-endpoint.server";
import { type Behaviour, startContactEndpoint } from "../../../support/contact";

const MESSAGE = {
  name: "નીલા & Søn",
  email: "nila@example.com",
  subject: "A <b>bold</b> = plan?",
  message: "First line\nsecond & last line 🙂\n\n+1 <script>",
};

/** Starts an endpoint that stops when the test ends. */
async function startEndpoint() {
  const endpoint = await startContactEndpoint();
  onTestFinished(() => endpoint.stop());
  const send = (behaviour: Behaviour, timeoutMs?: number) => {
    endpoint.behaviour = behaviour;
    const { url } = endpoint;
    return postToEndpoint(MESSAGE, { url, setting: "CONTACT_ENDPOINT_URL", timeoutMs });
  };
  return { endpoint, send };
}

describe("a post to a form endpoint", () => {
  test("succeeds when the redirect leads to the result success", async () => {
    const { send } = await startEndpoint();
    expect(await send("success")).toEqual({ kind: "success" });
  });

  test("posts exactly the four fields, letter by letter", async () => {
    const { endpoint, send } = await startEndpoint();
    await send("success");
    expect(endpoint.received).toHaveLength(1);
    expect(endpoint.received[0]?.fields).toEqual(Object.entries(MESSAGE));
  });

  test("is rejected when the result is not success", async () => {
    const { send } = await startEndpoint();
    expect(await send("result error")).toMatchObject({ kind: "rejected" });
  });

  test.each([
    ["html", /not JSON \(HTTP 200, text\/html\)/],
    ["status 500", /not JSON \(HTTP 500/],
    ["huge", /too long/],
    ["reset", /ECONNRESET|other side closed|terminated/],
  ] as const)("fails on %s and names the cause", async (behaviour, cause) => {
    const { send } = await startEndpoint();
    const delivery = await send(behaviour);
    expect(delivery.kind).toBe("failed");
    expect("cause" in delivery && delivery.cause).toMatch(cause);
  });

  test.each(["silent", "drip"] as const)(
    "fails on a %s endpoint at the time limit",
    async (behaviour) => {
      const { send } = await startEndpoint();
      expect(await send(behaviour, 150)).toEqual({
        kind: "failed",
        cause: "No complete response within 150 ms.",
      });
    },
  );

  test("fails after ten seconds without another time limit", async () => {
    const { send } = await startEndpoint();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // Ten seconds pass in ten milliseconds.
    const clock = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 1000));
    const delivery = await send("silent").finally(() => clock.mockRestore());
    expect(delivery).toEqual({ kind: "failed", cause: "No complete response within 10000 ms." });
  });

  test("fails when no server listens", async () => {
    const { endpoint, send } = await startEndpoint();
    await endpoint.stop();
    const delivery = await send("success");
    expect(delivery).toMatchObject({
      kind: "failed",
      cause: expect.stringMatching(/ECONNREFUSED/),
    });
  });

  test("posts once, without a retry", async () => {
    const { endpoint, send } = await startEndpoint();
    await send("reset");
    await send("status 500");
    expect(endpoint.received).toHaveLength(2);
  });

  test.each([
    ["moved permanently", "308"],
    ["moved temporarily", "307"],
  ] as const)("sends the message once to an endpoint that has %s", async (behaviour, status) => {
    const { endpoint, send } = await startEndpoint();
    const delivery = await send(behaviour);
    expect(delivery.kind).toBe("failed");
    expect("cause" in delivery && delivery.cause).toMatch(
      new RegExp(`HTTP ${status}.*CONTACT_ENDPOINT_URL`),
    );
    expect(endpoint.received).toHaveLength(1);
  });

  test("follows no redirect to another server on loopback", async () => {
    const { endpoint, send } = await startEndpoint();
    const other = await startContactEndpoint();
    for (const path of ["/echo?result=success", "/other"]) {
      endpoint.elsewhere = new URL(path, other.url).href;
      expect(await send("redirects elsewhere")).toMatchObject({
        kind: "failed",
        cause: expect.stringMatching(/not a public https/),
      });
    }
    expect(other.requestedPaths).toEqual([]);
    await other.stop();
  });

  test.each([
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://localhost/x",
    "https://a.localhost/",
    "https://www.example.com:8443/x",
  ])("does not follow to %s", async (address) => {
    const { endpoint, send } = await startEndpoint();
    endpoint.elsewhere = address;
    expect(await send("redirects elsewhere")).toMatchObject({
      cause: expect.stringMatching(/not a public https/),
    });
  });

  test("fails for an endpoint that redirects in a loop", async () => {
    const { endpoint, send } = await startEndpoint();
    expect(await send("circle")).toMatchObject({
      kind: "failed",
      cause: expect.stringMatching(/without end/),
    });
    expect(endpoint.requestedPaths).toHaveLength(5);
  });

  test("does not repeat the typed values in the cause", async () => {
    const { send } = await startEndpoint();
    for (const behaviour of ["result error", "html", "reset", "huge"] as const) {
      const text = JSON.stringify(await send(behaviour));
      for (const value of Object.values(MESSAGE)) expect(text).not.toContain(value);
    }
  });

  test("requests no URL that is neither http nor https", async () => {
    expect(
      await postToEndpoint(MESSAGE, { url: "file:///etc/hostname", setting: "X" }),
    ).toMatchObject({
      kind: "failed",
    });
  });
});
