import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import { imageFields, imageSchema } from "./image.server";

const TEAM_QUERY = defineQuery(`*[_type == "teamMember"] | order(order asc, name asc) {
  _id, name, role, experience, education, email, linkedin, bio,
  "expertise": coalesce(expertise, []),
  image ${imageFields}
}`);

const teamMemberSchema = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.string(),
  experience: z.string(),
  expertise: z.array(z.string()),
  education: z.string(),
  email: z.string().email(),
  linkedin: z.string().url(),
  image: imageSchema,
  bio: z.string(),
});

export type TeamMember = z.infer<typeof teamMemberSchema>;

export function getTeam(): Promise<TeamMember[]> {
  return fetchContent(TEAM_QUERY, z.array(teamMemberSchema));
}
