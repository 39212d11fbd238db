import { UsersIcon } from "@sanity/icons/Users";
import { email, line, object, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const teamPage = pageType("teamPage", {
  icon: UsersIcon,
  fields: [
    part("pageHero", "hero", "Top of the page"),
    object("join", "Invitation to apply", [
      line("title", "Title", { suggestedMax: 60 }),
      paragraph("text", "Text", { suggestedMax: 320 }),
      line("badgeLabel", "Text on the badge", { suggestedMax: 24 }),
      email("email", "Email", {
        description: "Only if applications go to another address than the site settings'.",
        required: false,
      }),
    ]),
  ],
});
