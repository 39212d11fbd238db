import { UserIcon } from "@sanity/icons/User";
import { email, line, lines, orderedType, paragraph, webAddress } from "../fields/common";
import { image } from "../fields/image";
import { NAME } from "../fields/shared";

const NO_LINK = "The card has no link for this: visitors expect one.";

export const teamMember = orderedType("teamMember", "Team member", {
  icon: UserIcon,
  fields: [
    line("name", "Name", 40, { options: NAME }),
    line("role", "Role", 40),
    line("experience", "Experience", 20, {
      description: "As visitors read it, for example 5+ years",
    }),
    line("education", "Education", 80),
    paragraph("bio", "Biography", 480),
    lines("expertise", "Expertise", { description: "Four to six tags of one to three words." }),
    email("email", "Email", { required: false, missed: NO_LINK }),
    webAddress("linkedin", "Professional profile", { required: false, missed: NO_LINK }),
    image("image", "Portrait", { shape: "square", minWidth: 600 }),
  ],
  preview: { select: { title: "name", subtitle: "role", media: "image" } },
});
