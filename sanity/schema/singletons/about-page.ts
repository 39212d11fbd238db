import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { line, listOf, object, paragraph, part } from "../fields/common";
import { image } from "../fields/image";
import { pageType, tab } from "../fields/page-type";
import { richText } from "../fields/rich-text";

export const aboutPage = pageType("aboutPage", {
  icon: InfoOutlineIcon,
  tabs: [
    tab("top", "Top", [
      part("pageHero", { name: "hero", title: "Top of the page" }),
      listOf("point", {
        name: "cards",
        title: "Cards",
        description: "Mission, team, excellence and values.",
        designedFor: 4,
      }),
    ]),
    tab("story", "Story", [
      object({ name: "story", title: "Story" }, [
        line({ name: "title", title: "Title", suggestedMax: 60 }),
        richText({
          name: "paragraphs",
          title: "Text",
          suggestedMax: 1600,
          headings: true,
          figures: true,
        }),
        image({ name: "image", title: "Picture", shape: "5:4", minWidth: 1000 }),
      ]),
    ]),
    tab("difference", "Differentiators", [
      part("sectionHeading", {
        name: "differentiatorsHeading",
        title: "Heading of the differentiators",
      }),
      listOf("point", { name: "differentiators", title: "Differentiators", designedFor: 4 }),
    ]),
    tab("place", "Find us", [
      object(
        {
          name: "findUs",
          title: "Find us",
          description: "The address itself is in the site settings.",
        },
        [
          line({ name: "title", title: "Title", suggestedMax: 40 }),
          paragraph({ name: "text", title: "Text", suggestedMax: 320 }),
          line({ name: "linkLabel", title: "Text of the link to the map", suggestedMax: 30 }),
        ],
      ),
    ]),
  ],
});
