import { SearchIcon } from "@sanity/icons/Search";
import { field, line, objectType, requiredText } from "../fields/common";
import { image } from "../fields/image";
import { SeoInput } from "../inputs/seo-input";

export const seo = objectType("seo", "Search engines", {
  icon: SearchIcon,
  options: { collapsible: true, collapsed: false },
  components: { input: SeoInput },
  fields: [
    line("title", "Title", 60, {
      description:
        "Shown in the browser tab and in search results; the company name is added to it.",
    }),
    field("text", "description", "Description", {
      rows: 3,
      description: "The two lines below the title in search results.",
      validation: (rule) => [
        ...requiredText("Describe the page in a sentence or two.", rule),
        rule.min(70).max(160).warning("Search engines show 70 to 160 characters."),
      ],
    }),
    image("image", "Picture when shared", {
      description:
        "Goes beside the title where somebody shares a link to the page. Without it, the site chooses one.",
      shape: "1200:630",
      minWidth: 600,
      optional: true,
    }),
  ],
});
