import { LockIcon } from "@sanity/icons/Lock";
import { listOf, paragraph, part } from "../fields/common";
import { pageType, tab } from "../fields/page-type";
import { lastUpdated, policyContact } from "../fields/policy";

export const privacyPolicy = pageType("privacyPolicy", {
  title: "Privacy policy of the products",
  icon: LockIcon,
  description: "One text for every product. {product} stands for its name, {company} for ours.",
  tabs: [
    tab("text", "Text", [
      lastUpdated(),
      paragraph("intro", "Introduction", 480),
      listOf("policySection", "sections", "Sections"),
      policyContact(),
    ]),
    tab("figures", "Default figures", [
      part("privacyFigures", "figures", "Default figures", {
        description: "Used when a policy is opened for a product that is not in the catalogue.",
      }),
    ]),
  ],
});
