import { createTagCache } from "local-content-lake/tag-cache";
import { client } from "./client.js";

/** Keeps answers until a change affects them, on a lake and on Sanity. */
export const content = createTagCache(client);
