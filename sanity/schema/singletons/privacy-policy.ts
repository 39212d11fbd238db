import { LockIcon } from "@sanity/icons/Lock";
import { lastUpdated, listOf, paragraph, part, policyContact } from "../fields/common";
import { pageType } from "../fields/page-type";

export const privacyPolicy = pageType("privacyPolicy", {
  title: "Privacy policy of the products",
  icon: LockIcon,
  description: "One text for every product. {product} stands for its name, {company} for ours.",
  groups: [
    { name: "text", title: "Text" },
    { name: "figures", title: "Default figures" },
  ],
  fields: [
    lastUpdated("text"),
    paragraph({ name: "intro", title: "Introduction", group: "text", suggestedMax: 480 }),
    listOf("policySection", { name: "sections", title: "Sections", group: "text" }),
    policyContact("text"),
    part("privacyFigures", {
      name: "figures",
      title: "Default figures",
      group: "figures",
      description: "Used when a policy is opened for a product that is not in the catalogue.",
    }),
  ],
});
