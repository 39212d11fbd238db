import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { line, listOf, object, paragraph, part } from "../fields/common";
import { image } from "../fields/image";
import { pageType, tab } from "../fields/page-type";
import { richText } from "../fields/rich-text";

export const aboutPage = pageType("aboutPage", {
  icon: InfoOutlineIcon,
  tabs: [
    tab("top", "Top", [
      part("pageHero", "hero", "Top of the page"),
      listOf("point", "cards", "Cards", {
        description: "Mission, team, excellence and values.",
        designedFor: 4,
      }),
    ]),
    tab("story", "Story", [
      object("story", "Story", [
        line("title", "Title", 60),
        richText("paragraphs", "Text", { suggestedMax: 1600, headings: true, figures: true }),
        image("image", "Picture", { shape: "5:4", minWidth: 1000 }),
      ]),
    ]),
    tab("difference", "Differentiators", [
      part("sectionHeading", "differentiatorsHeading", "Heading of the differentiators"),
      listOf("point", "differentiators", "Differentiators", { designedFor: 4 }),
    ]),
    tab("place", "Find us", [
      object(
        "findUs",
        "Find us",
        [
          line("title", "Title", 40),
          paragraph("text", "Text", 320),
          line("linkLabel", "Text of the link to the map", 30),
        ],
        { description: "The address itself is in the site settings." },
      ),
    ]),
  ],
});
