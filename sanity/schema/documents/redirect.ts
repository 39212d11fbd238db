import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineType } from "sanity";
import { PAGES } from "../../../contract/pages";
import { field } from "../fields/common";
import { isExistingTarget, isUnusedPath, isValidTarget } from "../rules/redirect-rules";

const REQUIRED = "This cannot be empty.";

export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  icon: ArrowRightIcon,
  description: "Leads visitors and search engines from an address that was given up to another.",
  fields: [
    field("string", "from", "Earlier address", {
      description: `The path only, for example ${PAGES.servicesPage.path}/old-name`,
      validation: (rule) => [rule.required().error(REQUIRED), rule.custom(isUnusedPath)],
    }),
    field("string", "to", "Leads to", {
      description: `A path of this site, for example ${PAGES.servicesPage.path}, or an address that starts with https://`,
      validation: (rule) => [
        rule.required().error(REQUIRED),
        rule.custom(isValidTarget),
        rule.custom(isExistingTarget).warning(),
      ],
    }),
    field("boolean", "permanent", "For good", {
      description:
        "Search engines then forget the earlier address. Switch it off for a while only.",
      initialValue: true,
    }),
  ],
  preview: { select: { title: "from", subtitle: "to" } },
});
