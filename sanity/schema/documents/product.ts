import { PackageIcon } from "@sanity/icons/Package";
import { productSlug } from "../../../contract/product-url";
import { field, line, lines, orderedType, part, price, webAddress } from "../fields/common";
import { image } from "../fields/image";
import { inTabs, tab } from "../fields/page-type";
import { richText } from "../fields/rich-text";
import { NAME, SHARED } from "../fields/shared";
import { RequiredField } from "../inputs/required-field";

export const product = orderedType("product", "Product", {
  icon: PackageIcon,
  ...inTabs([
    tab("card", "Card", [
      line("name", "Name", 40, { options: NAME }),
      field("slug", "slug", "Address of the privacy policy", {
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
      line("tagline", "Tagline", 80),
      line("badge", "Badge", 24, { description: "One or two words, for example Shopify App" }),
      richText("description", "Description", { suggestedMax: 360 }),
      lines("features", "Features", { atLeast: 3 }),
      price("pricing", "Price", 40, { pattern: /\d|free/i, example: "Starts at $5/month" }),
      webAddress("url", "Store listing", {
        description: "Where the Learn More button leads, in a new tab.",
      }),
      image("image", "Picture", { shape: "4:3", minWidth: 900 }),
    ]),
    tab("privacy", "Privacy policy", [part("privacyFigures", "privacy", "Privacy figures")]),
  ]),
  preview: { select: { title: "name", subtitle: "pricing", media: "image" } },
});
