import { test } from "vitest";
import { startContactEndpoint } from "../../support/contact";

/** A test with an endpoint that has received nothing and succeeds. */
export const endpointTest = test
  .extend("sharedEndpoint", { scope: "file" }, async ({}, { onCleanup }) => {
    const endpoint = await startContactEndpoint();
    onCleanup(() => endpoint.stop());
    return endpoint;
  })
  .extend("endpoint", { auto: true }, ({ sharedEndpoint }) => {
    sharedEndpoint.behaviour = "success";
    sharedEndpoint.received.length = 0;
    return sharedEndpoint;
  });
