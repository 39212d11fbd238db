import { editorsClient } from "../../support/editors-client";
import { type Site, startSite } from "../../support/server";
import { test as base } from "./test";

const NEW_MEMBERS = ["Rohan Desai", "Meera Shah"];

/** A site of its own in which two members have joined the two of the seed. */
async function startSiteOfFour(): Promise<Site> {
  const site = await startSite();
  const client = editorsClient(site);
  const cto = await client.getDocument("team-isha-patel");
  if (!cto) throw new Error("The seed has no team-isha-patel to model new members on.");
  for (const [index, name] of NEW_MEMBERS.entries()) {
    await client.create({
      ...cto,
      _id: `team-new-${index}`,
      name,
      role: "Engineer",
      order: 90 + index,
    });
  }
  return site;
}

/** `teamUrl` is the team page of a site with four members. */
export const test = base.extend<{ teamUrl: string }, { siteOfFour: Site }>({
  siteOfFour: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const site = await startSiteOfFour();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  teamUrl: ({ siteOfFour }, use) => use(`${siteOfFour.url}/team`),
});
