import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import {
  heroFields,
  heroSchema,
  hoursFields,
  hoursSchema,
  seoFields,
  seoSchema,
} from "./parts.server";

const SCHEDULE_PAGE_QUERY = defineQuery(`*[_type == "schedulePage" && _id == "schedulePage"][0] {
  _id, formTitle, cancellation, confirmation, noScript,
  seo ${seoFields},
  hero ${heroFields},
  availability { title, "hours": coalesce(hours, [])[] ${hoursFields}, note },
  "timeSlots": coalesce(timeSlots, []),
  howItWorks { title, "steps": coalesce(steps, []) }
}`);

const schedulePageSchema = z.object({
  seo: seoSchema,
  hero: heroSchema,
  availability: z.object({ title: z.string(), hours: z.array(hoursSchema), note: z.string() }),
  formTitle: z.string(),
  timeSlots: z.array(z.string()),
  howItWorks: z.object({ title: z.string(), steps: z.array(z.string()) }),
  cancellation: z.string(),
  confirmation: z.string(),
  noScript: z.string(),
});

export type SchedulePage = z.infer<typeof schedulePageSchema>;

export function getSchedulePage(): Promise<SchedulePage> {
  return fetchContent(SCHEDULE_PAGE_QUERY, schedulePageSchema);
}
