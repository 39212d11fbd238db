import { UsersIcon } from "@sanity/icons/Users";
import { email, line, object, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const teamPage = pageType("teamPage", {
  icon: UsersIcon,
  fields: [
    part("pageHero", "hero", "Top of the page"),
    object("join", "Invitation to apply", [
      line("title", "Title", 60),
      paragraph("text", "Text", 320),
      line("badgeLabel", "Text on the badge", 24),
      email("email", "Email", {
        description: "Only if applications go to another address than the site settings'.",
        required: false,
      }),
    ]),
  ],
});
