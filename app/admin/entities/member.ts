import { defineEntity } from "../entity";

export const member = defineEntity({
  key: "team",
  noun: "Member",
  heading: "Team",
  icon: "users",
  fields: {
    name: { kind: "text", label: "Name", required: true },
    role: { kind: "text", label: "Role", required: true },
    experience: { kind: "text", label: "Experience" },
    expertise: { kind: "list", label: "Expertise" },
    education: { kind: "text", label: "Education" },
    email: { kind: "text", label: "Email", keyboard: "email" },
    linkedin: { kind: "text", label: "LinkedIn", keyboard: "url" },
    image: { kind: "text", label: "Image", keyboard: "url", hint: "The address of a picture." },
    bio: { kind: "longText", label: "Bio" },
  },
  columns: [
    { label: "Name", field: "name" },
    { label: "Role", field: "role" },
    { label: "Experience", field: "experience" },
  ],
  seed: [
    {
      name: "Aarav Mehta",
      role: "Founder, CEO and Director",
      experience: "5+ years",
      expertise: ["Product strategy", "React", "Shopify"],
      education: "B.E. in Computer Engineering",
      email: "aarav@agency.example",
      linkedin: "https://www.linkedin.com/in/aarav-mehta-example",
      image: "https://agency.example/team/aarav.jpg",
      bio: "Founded the company to build software that small teams can keep running.",
    },
  ],
});
