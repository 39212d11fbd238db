import type { SanityClient } from "@sanity/client";

/** Adds twelve projects to the sample's eight: the page shows at most twelve at once. All use React, none MySQL. */
export async function addTwelveProjects(client: SanityClient): Promise<void> {
  const model = await client.getDocument("project-kite-festival-tickets");
  if (!model)
    throw new Error("The seed has no project-kite-festival-tickets to model new ones on.");
  const { _rev, ...project } = model;
  const transaction = client.transaction();
  for (let index = 0; index < 12; index++) {
    transaction.create({ ...project, _id: `project-more-${index}`, order: 50 + index });
  }
  await transaction.commit();
}
