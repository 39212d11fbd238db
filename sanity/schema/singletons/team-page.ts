import { UsersIcon } from "@sanity/icons/Users";
import { email, line, object, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const teamPage = pageType("teamPage", {
  icon: UsersIcon,
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page" }),
    object({ name: "join", title: "Invitation to apply" }, [
      line({ name: "title", title: "Title", suggestedMax: 60 }),
      paragraph({ name: "text", title: "Text", suggestedMax: 320 }),
      line({ name: "badgeLabel", title: "Text on the badge", suggestedMax: 24 }),
      email({
        name: "email",
        title: "Email",
        description: "Only if applications go to another address than the site settings'.",
        required: false,
      }),
    ]),
  ],
});
