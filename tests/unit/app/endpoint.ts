import { test } from "vitest";
import { startContactEndpoint } from "../../support/contact";
import { running } from "../../support/fixtures";

/** A test with an endpoint that has received nothing and succeeds. */
export const endpointTest = test
  .extend("sharedEndpoint", { scope: "file" }, running(startContactEndpoint))
  .extend("endpoint", { auto: true }, ({ sharedEndpoint }) => {
    sharedEndpoint.behaviour = "success";
    sharedEndpoint.received.length = 0;
    return sharedEndpoint;
  });
