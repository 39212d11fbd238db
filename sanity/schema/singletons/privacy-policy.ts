import { LockIcon } from "@sanity/icons/Lock";
import { lastUpdated, listOf, paragraph, part, policyContact } from "../fields/common";
import { pageType, tab } from "../fields/page-type";

export const privacyPolicy = pageType("privacyPolicy", {
  title: "Privacy policy of the products",
  icon: LockIcon,
  description: "One text for every product. {product} stands for its name, {company} for ours.",
  tabs: [
    tab("text", "Text", [
      lastUpdated(),
      paragraph({ name: "intro", title: "Introduction", suggestedMax: 480 }),
      listOf("policySection", { name: "sections", title: "Sections" }),
      policyContact(),
    ]),
    tab("figures", "Default figures", [
      part("privacyFigures", {
        name: "figures",
        title: "Default figures",
        description: "Used when a policy is opened for a product that is not in the catalogue.",
      }),
    ]),
  ],
});
