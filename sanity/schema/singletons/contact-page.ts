import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { line, object, paragraph, part } from "../fields/common";
import { pageType } from "../fields/page-type";

export const contactPage = pageType("contactPage", {
  icon: EnvelopeIcon,
  fields: [
    part("pageHero", "hero", "Top of the page"),
    line("formTitle", "Title of the form", 40),
    paragraph("formIntro", "Introduction of the form", 240),
    object(
      "cards",
      "Titles of the cards",
      [
        line("locationTitle", "Location", 24),
        line("phoneTitle", "Phone", 24),
        line("emailTitle", "Email", 24),
      ],
      { description: "Address, phone and email themselves are in the site settings." },
    ),
    line("hoursTitle", "Title of the business hours", 40),
    part("sectionHeading", "faqHeading", "Heading of the questions"),
  ],
});
