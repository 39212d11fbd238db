import { test as base } from "../test";

const NEW_MEMBERS = ["Rohan Desai", "Meera Shah"];

/** `teamUrl` is the team page of a site with two members more than the sample's two. */
export const test = base.extend<{ teamUrl: string }>({
  teamUrl: async ({ workerSite, baseURL }, use) => {
    const { client } = workerSite.toChange();
    const cto = await client.getDocument("team-isha-patel");
    if (!cto) throw new Error("The seed has no team-isha-patel to model new members on.");
    const { _rev, ...model } = cto;
    const transaction = client.transaction();
    for (const [index, name] of NEW_MEMBERS.entries()) {
      const member = { name, role: "Engineer", order: 90 + index };
      transaction.create({ ...model, _id: `team-new-${index}`, ...member });
    }
    await transaction.commit();
    await use(`${baseURL}/team`);
  },
});
