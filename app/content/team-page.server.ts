import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import { heroFields, heroSchema, seoFields, seoSchema } from "./parts.server";
import { checkedAtRunTime } from "./query-result";

const TEAM_PAGE_QUERY = defineQuery(`*[_type == "teamPage" && _id == "teamPage"][0] {
  _id,
  seo ${seoFields},
  hero ${heroFields},
  join {
    title, text, badgeLabel,
    "email": coalesce(email, *[_type == "siteSettings" && _id == "siteSettings"][0].email)
  }
}`);

const teamPageSchema = z.object({
  seo: seoSchema,
  hero: heroSchema,
  join: z.object({
    title: z.string(),
    text: z.string(),
    badgeLabel: z.string(),
    email: checkedAtRunTime(z.string().email()),
  }),
});

export type TeamPage = z.infer<typeof teamPageSchema>;

export function getTeamPage(): Promise<TeamPage> {
  return fetchContent(TEAM_PAGE_QUERY, teamPageSchema);
}
