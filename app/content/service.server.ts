import { defineQuery } from "groq";
import { z } from "zod";
import { ICON_NAMES } from "../../contract/icon-names";
import { fetchContent } from "./client.server";

const SERVICES_QUERY = defineQuery(`*[_type == "service"] | order(order asc, title asc) {
  _id, title, summary, icon, "bullets": coalesce(bullets, [])
}`);

const serviceSchema = z.object({
  _id: z.string(),
  title: z.string(),
  summary: z.string(),
  bullets: z.array(z.string()).length(5),
  icon: z.enum(ICON_NAMES),
});

export type Service = z.infer<typeof serviceSchema>;

export function getServices(): Promise<Service[]> {
  return fetchContent(SERVICES_QUERY, z.array(serviceSchema));
}
