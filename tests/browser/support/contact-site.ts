import { rmSync } from "node:fs";
import { type FakeEndpoint, startContactEndpoint } from "../../support/contact-endpoint";
import { makeDataDir, type Site, startSite } from "../../support/server";
import { test as base } from "./test";

export { expect, expectNoAxeViolations } from "./test";

/** The site takes ten messages from one address; before that many it is started anew. */
const MESSAGES_PER_SITE = 6;

interface ContactSite {
  endpoint: FakeEndpoint;
  /** The address of a site that still takes messages. */
  ready(): Promise<string>;
}

/** A test against a site of its own whose contact messages go to `endpoint`. */
export const test = base.extend<{ endpoint: FakeEndpoint }, { contactSite: ContactSite }>({
  contactSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = makeDataDir();
      const endpoint = await startContactEndpoint();
      let site: Site | undefined;
      await use({
        endpoint,
        async ready() {
          if (site && endpoint.received.length < MESSAGES_PER_SITE) return site.url;
          await site?.stop();
          endpoint.received.length = 0;
          site = await startSite({
            env: { CONTACT_ENDPOINT_URL: endpoint.url, DATA_DIR: dataDir },
          });
          return site.url;
        },
      });
      await site?.stop();
      await endpoint.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ contactSite }, use) => use(await contactSite.ready()),
  endpoint: async ({ contactSite, baseURL: _ }, use) => {
    contactSite.endpoint.behaviour = "success";
    await use(contactSite.endpoint);
  },
});
