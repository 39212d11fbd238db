import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { line, object, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const contactPage = pageType("contactPage", {
  icon: EnvelopeIcon,
  fields: [
    part("pageHero", { name: "hero", title: "Top of the page" }),
    line({ name: "formTitle", title: "Title of the form", suggestedMax: 40 }),
    paragraph({ name: "formIntro", title: "Introduction of the form", suggestedMax: 240 }),
    object(
      {
        name: "cards",
        title: "Titles of the cards",
        description: "Address, phone and email themselves are in the site settings.",
      },
      [
        line({ name: "locationTitle", title: "Location", suggestedMax: 24 }),
        line({ name: "phoneTitle", title: "Phone", suggestedMax: 24 }),
        line({ name: "emailTitle", title: "Email", suggestedMax: 24 }),
      ],
    ),
    line({ name: "hoursTitle", title: "Title of the business hours", suggestedMax: 40 }),
    part("sectionHeading", { name: "faqHeading", title: "Heading of the questions" }),
  ],
});
