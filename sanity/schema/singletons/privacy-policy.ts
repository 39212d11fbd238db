import { LockIcon } from "@sanity/icons/Lock";
import { defineType } from "sanity";
import { lastUpdated, listOf, paragraph, part, policyContact, seo } from "../fields/common";

export const privacyPolicy = defineType({
  name: "privacyPolicy",
  title: "Privacy policy of the products",
  type: "document",
  icon: LockIcon,
  description: "One text for every product. {product} stands for its name, {company} for ours.",
  groups: [
    { name: "text", title: "Text", default: true },
    { name: "figures", title: "Default figures" },
    { name: "seo", title: "Search engines" },
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
    seo("seo"),
  ],
  preview: { prepare: () => ({ title: "Privacy policy of the products" }) },
});
