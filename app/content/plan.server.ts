import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";

const PLANS_QUERY = defineQuery(`*[_type == "plan"] | order(order asc, name asc) {
  _id, name, description, priceUSD, priceINR,
  "features": coalesce(features, []),
  "popular": coalesce(popular, false),
  "period": coalesce(period, "one-time")
}`);

const planSchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  popular: z.boolean(),
  period: z.string(),
  priceUSD: z.string(),
  priceINR: z.string(),
});

export type Plan = z.infer<typeof planSchema>;

export function getPlans(): Promise<Plan[]> {
  return fetchContent(PLANS_QUERY, z.array(planSchema));
}
