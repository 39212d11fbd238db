import { LockIcon } from "@sanity/icons/Lock";
import { MESSAGES_DELETED, MESSAGES_KEPT } from "../../../contract/messages";
import { field, listOf, part } from "../fields/common";
import { pageType, tab } from "../fields/page-type";
import { lastUpdated, policyContact } from "../fields/policy";

export const privacyPage = pageType("privacyPage", {
  title: "Privacy notice of the site",
  icon: LockIcon,
  description: "What this site does with personal data. {company} stands for the company's name.",
  tabs: [
    tab("text", "Text", [
      part("pageHero", "hero", "Top of the page"),
      lastUpdated(),
      listOf("policySection", "sections", "Sections"),
      field("string", "messagesDeleted", "If contact messages are deleted", {
        description:
          "The site settings have the number of days, which stands in place of {days}. The notice starts with this line.",
        placeholder: MESSAGES_DELETED,
        initialValue: MESSAGES_DELETED,
        validation: (rule) =>
          rule.custom(
            (text) => !text || text.includes("{days}") || "Say with {days} after how many days.",
          ),
      }),
      field("string", "messagesKept", "If contact messages are stored", {
        description: "The notice starts with this line while the site settings have no number.",
        placeholder: MESSAGES_KEPT,
        initialValue: MESSAGES_KEPT,
      }),
      policyContact(),
    ]),
  ],
});
