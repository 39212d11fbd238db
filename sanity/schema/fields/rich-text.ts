import { defineArrayMember, defineField } from "sanity";
import { SAFE_SCHEMES } from "../../../contract/safe-schemes";
import { textOf } from "../text-of";

interface RichTextWords {
  name: string;
  title: string;
  description?: string;
  group?: string;
  /** From this many characters on the Studio suggests something shorter; nothing is refused. */
  suggestedMax?: number;
  /** Whether the text is long enough for headings of its own. */
  headings?: boolean;
}

const PLAIN = { title: "Text", value: "normal" };

const EMPTY = "This cannot be empty; the site shows it.";

/** Below the headings of the page itself, which a text must not compete with. */
const HEADINGS = [
  { title: "Heading", value: "h3" },
  { title: "Smaller heading", value: "h4" },
];

const LINK = {
  name: "link",
  title: "Link",
  type: "object",
  fields: [
    defineField({
      name: "href",
      title: "Address",
      type: "url",
      description: "A web address, or mailto: and an email address, or tel: and a number.",
      // One rule: one of its own for an empty address would speak up for a wrong one too.
      validation: (rule) =>
        rule
          .required()
          .uri({ scheme: SAFE_SCHEMES })
          .error("Use a full address, like https://… or mailto:name@example.com."),
    }),
  ],
};

/** A required text with bold, italic, links and lists; a longer one has headings too. */
export function richText({ suggestedMax = 400, headings = false, ...words }: RichTextWords) {
  return defineField({
    ...words,
    type: "array",
    of: [
      defineArrayMember({
        type: "block",
        styles: headings ? [PLAIN, ...HEADINGS] : [PLAIN],
        lists: [
          { title: "Bullets", value: "bullet" },
          { title: "Numbers", value: "number" },
        ],
        marks: {
          decorators: [
            { title: "Bold", value: "strong" },
            { title: "Italic", value: "em" },
          ],
          annotations: [LINK],
        },
      }),
    ],
    validation: (rule) => [
      rule
        .required()
        // Not of a missing one: that is said by the rule before.
        .custom((blocks) => !blocks || textOf(blocks).trim() !== "" || EMPTY)
        .error(EMPTY),
      rule
        .custom(
          (blocks) =>
            textOf(blocks).length <= suggestedMax ||
            `Reads best with ${suggestedMax} characters or fewer.`,
        )
        .warning(),
    ],
  });
}
