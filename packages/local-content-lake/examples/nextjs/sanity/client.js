import { createClient } from "next-sanity";

const apiHost = process.env.LAKE_URL;

/** Reads from the lake at `LAKE_URL`, and from Sanity without it. */
export const client = createClient({
  projectId: process.env.SANITY_PROJECT_ID ?? "local",
  dataset: "production",
  apiVersion: "2025-02-19",
  useCdn: false,
  ...(apiHost && { apiHost, useProjectHostname: false }),
});
