import { PackageIcon } from "@sanity/icons/Package";
import { defineField, defineType } from "sanity";
import { productSlug } from "../../../contract/product-url";
import { line, lines, order, part, price, siteOrder, webAddress } from "../fields/common";
import { image } from "../fields/image";
import { inTabs, tab } from "../fields/page-type";
import { richText } from "../fields/rich-text";

export const product = defineType({
  name: "product",
  title: "Product",
  type: "document",
  icon: PackageIcon,
  ...inTabs(
    [
      tab("card", "Card", [
        line({ name: "name", title: "Name", suggestedMax: 40 }),
        defineField({
          name: "slug",
          title: "Address of the privacy policy",
          type: "slug",
          description: "Generate it from the name: lower case, with hyphens for spaces.",
          options: { source: "name", slugify: productSlug },
          validation: (rule) =>
            // `required` would report a missing slug twice: for the slug and for its text.
            rule.custom((slug, { document }) => {
              if (!slug?.current) return "Generate the address from the name.";
              const expected = productSlug(String(document?.name ?? ""));
              if (/^\.{1,2}$/.test(expected)) {
                return `“${expected}” leads elsewhere in an address: give the product a name with a letter or digit.`;
              }
              if (slug.current === expected) return true;
              return `The address follows the name: generate it again to get “${expected}”.`;
            }),
        }),
        line({ name: "tagline", title: "Tagline", suggestedMax: 80 }),
        line({
          name: "badge",
          title: "Badge",
          description: "One or two words, for example Shopify App",
          suggestedMax: 24,
        }),
        richText({ name: "description", title: "Description", suggestedMax: 360 }),
        lines({ name: "features", title: "Features", atLeast: 3 }),
        price({
          name: "pricing",
          title: "Price",
          pattern: /\d|free/i,
          example: "Starts at $5/month",
          suggestedMax: 40,
        }),
        webAddress({
          name: "url",
          title: "Store listing",
          description: "Where the Learn More button leads, in a new tab.",
        }),
        image({ name: "image", title: "Picture", shape: "4:3", minWidth: 900 }),
      ]),
      tab("privacy", "Privacy policy", [
        part("privacyFigures", { name: "privacy", title: "Privacy figures" }),
      ]),
    ],
    [order()],
  ),
  orderings: [siteOrder],
  preview: { select: { title: "name", subtitle: "pricing", media: "image" } },
});
