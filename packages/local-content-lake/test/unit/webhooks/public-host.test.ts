import { expect, test } from "vitest";
import { publicLookup } from "../../../src/webhooks/public-host";

function resolve(host: string, allowed: string[] = []): Promise<unknown> {
  return new Promise((done) => {
    publicLookup(new Set(allowed))(host, { all: true }, (error, addresses) => {
      done(error ?? addresses);
    });
  });
}

test("publicLookup refuses a name that resolves to loopback, unless it is allowed", async () => {
  expect(await resolve("localhost")).toMatchObject({ name: "ForbiddenHostError" });
  expect(await resolve("localhost", ["localhost"])).toContainEqual(
    expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }),
  );
});
