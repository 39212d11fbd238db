import { test } from "vitest";
import { startContactEndpoint } from "../support/contact";
import { startSite } from "../support/site";

/** A test with an endpoint that has received nothing and succeeds. */
export const endpointTest = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
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

/** A test with the site of its file, whose contact form posts to `endpoint`. */
export const contactTest = endpointTest.extend(
  "site",
  { scope: "file" },
  async ({ sharedEndpoint }, { onCleanup }) => {
    const site = await startSite({ env: { CONTACT_ENDPOINT_URL: sharedEndpoint.url } });
    onCleanup(async () => void (await site.stop()));
    return site;
  },
);
