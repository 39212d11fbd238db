import { z } from "zod";
import { fetchContent } from "./client.server";
import { DOCUMENTS } from "./generated.server";

const TYPES = Object.keys(DOCUMENTS).map((type) => `"${type}"`);

const QUERY = `*[_type in [${TYPES.join(", ")}]] { _id, _type, _updatedAt }`;

const updateSchema = z.object({ _id: z.string(), _type: z.string(), _updatedAt: z.string() });

/** When a published document was last changed, in ISO 8601. */
export type Update = z.infer<typeof updateSchema>;

/** The last change of every document that the site shows. */
export function getUpdates(): Promise<Update[]> {
  return fetchContent("updates", QUERY, z.array(updateSchema));
}
