import { PackageIcon } from "@sanity/icons/Package";
import { defineField } from "sanity";
import { productSlug } from "../../../contract/product-url";
import { line, lines, orderedType, part, price, webAddress } from "../fields/common";
import { image } from "../fields/image";
import { inTabs, tab } from "../fields/page-type";
import { richText } from "../fields/rich-text";
import { SHARED } from "../fields/shared";
import { RequiredField } from "../inputs/required-field";

export const product = orderedType({
  name: "product",
  title: "Product",
  icon: PackageIcon,
  ...inTabs([
    tab("card", "Card", [
      line("name", "Name", { suggestedMax: 40 }),
      defineField({
        name: "slug",
        title: "Address of the privacy policy",
        type: "slug",
        components: { field: RequiredField },
        description: "Generate it from the name: lower case, with hyphens for spaces.",
        options: { source: "name", slugify: productSlug, ...SHARED },
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
      line("tagline", "Tagline", { suggestedMax: 80 }),
      line("badge", "Badge", {
        description: "One or two words, for example Shopify App",
        suggestedMax: 24,
      }),
      richText("description", "Description", { suggestedMax: 360 }),
      lines("features", "Features", { atLeast: 3 }),
      price("pricing", "Price", {
        pattern: /\d|free/i,
        example: "Starts at $5/month",
        suggestedMax: 40,
      }),
      webAddress("url", "Store listing", {
        description: "Where the Learn More button leads, in a new tab.",
      }),
      image("image", "Picture", { shape: "4:3", minWidth: 900 }),
    ]),
    tab("privacy", "Privacy policy", [part("privacyFigures", "privacy", "Privacy figures")]),
  ]),
  preview: { select: { title: "name", subtitle: "pricing", media: "image" } },
});
