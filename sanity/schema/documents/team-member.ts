import { UserIcon } from "@sanity/icons/User";
import { defineType } from "sanity";
import { email, line, lines, order, paragraph, siteOrder, webAddress } from "../fields/common";
import { image } from "../fields/image";

const NO_LINK = "The card has no link for this: visitors expect one.";

export const teamMember = defineType({
  name: "teamMember",
  title: "Team member",
  type: "document",
  icon: UserIcon,
  fields: [
    line({ name: "name", title: "Name", suggestedMax: 40 }),
    line({ name: "role", title: "Role", suggestedMax: 40 }),
    line({
      name: "experience",
      title: "Experience",
      description: "As visitors read it, for example 5+ years",
      suggestedMax: 20,
    }),
    line({ name: "education", title: "Education", suggestedMax: 80 }),
    paragraph({ name: "bio", title: "Biography", suggestedMax: 480 }),
    lines({
      name: "expertise",
      title: "Expertise",
      description: "Four to six tags of one to three words.",
    }),
    email({ name: "email", title: "Email", required: false, missed: NO_LINK }),
    webAddress({
      name: "linkedin",
      title: "Professional profile",
      required: false,
      missed: NO_LINK,
    }),
    image({ name: "image", title: "Portrait", shape: "square", minWidth: 600 }),
    order(),
  ],
  orderings: [siteOrder],
  preview: { select: { title: "name", subtitle: "role", media: "image" } },
});
