import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";

const HOURLY_SERVICES_QUERY = defineQuery(
  `*[_type == "hourlyService"] | order(order asc, name asc) {
  _id, name, rangeUSD, rangeINR, "popular": coalesce(popular, false)
}`,
);

const hourlyServiceSchema = z.object({
  _id: z.string(),
  name: z.string(),
  rangeUSD: z.string(),
  rangeINR: z.string(),
  popular: z.boolean(),
});

export type HourlyService = z.infer<typeof hourlyServiceSchema>;

export function getHourlyServices(): Promise<HourlyService[]> {
  return fetchContent(HOURLY_SERVICES_QUERY, z.array(hourlyServiceSchema));
}
