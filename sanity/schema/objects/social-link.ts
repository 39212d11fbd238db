import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "sanity";
import { line, webAddress } from "../fields/common";

export const socialLink = defineType({
  name: "socialLink",
  title: "Profile elsewhere",
  type: "object",
  icon: LinkIcon,
  fields: [
    line({ name: "label", title: "Name of the service", suggestedMax: 20 }),
    webAddress({ name: "url", title: "Address of the profile" }),
  ],
  preview: { select: { title: "label", subtitle: "url" } },
});
