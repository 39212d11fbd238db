import { DocumentIcon } from "@sanity/icons/Document";
import { ThListIcon } from "@sanity/icons/ThList";
import { defineArrayMember, defineField, type PortableTextPluginsProps } from "sanity";
import { typesWith } from "../../../contract/document-urls";
import { PAGES } from "../../../contract/pages";
import { isSiteLink } from "../../../contract/redirects";
import { SAFE_SCHEMES } from "../../../contract/safe-schemes";
import { field } from "./common";
import { image } from "./image";

interface RichTextOptions {
  description?: string;
  /** A longer text gets a warning, not an error. */
  suggestedMax?: number;
  /** Offers headings, for long texts. */
  headings?: boolean;
  /** Offers pictures and tables between paragraphs. */
  figures?: boolean;
}

const PLAIN = { title: "Text", value: "normal" };

const EMPTY = "This cannot be empty; the site shows it.";

/** One level below the page's own headings. */
const HEADINGS = [
  { title: "Heading", value: "h3" },
  { title: "Smaller heading", value: "h4" },
];

const BAD_LINK = `Use a full address, like https://… or mailto:name@example.com. Within this site, use a path like ${PAGES.servicesPage.path}.`;

const LINK = {
  name: "link",
  title: "Link",
  type: "object",
  fields: [
    field("url", "href", "Address", {
      description: `A web address, a path of this site like ${PAGES.servicesPage.path}, a place on the page like #top, or mailto: or tel: with an address or number.`,
      // A single rule, so that an empty URL brings one error instead of two.
      validation: (rule) =>
        rule
          .required()
          .uri({ scheme: SAFE_SCHEMES, allowRelative: true })
          // Sanity takes "www.example.com" for a relative URL.
          .custom((href) => !href || isSiteLink(href) || URL.canParse(href) || BAD_LINK)
          .error(BAD_LINK),
    }),
  ],
};

/** The site knows the path of the document, also after it moves. */
const DOCUMENT_LINK = {
  name: "documentLink",
  title: "Link within the site",
  type: "object",
  icon: DocumentIcon,
  fields: [
    field("reference", "to", "Leads to", {
      to: typesWith("link").map((type) => ({ type })),
      description: `A ${new Intl.ListFormat("en", { type: "disjunction" }).format(typesWith("link"))}.`,
      validation: (rule) => rule.required().error("Choose where the link leads."),
    }),
  ],
};

const PICTURE = image("image", "Picture", { shape: "of any shape", minWidth: 700 });

const LISTS = [
  { title: "Bullets", value: "bullet" },
  { title: "Numbers", value: "number" },
];

const MARKS = {
  decorators: [
    { title: "Bold", value: "strong" },
    { title: "Italic", value: "em" },
  ],
  annotations: [LINK, DOCUMENT_LINK],
};

const CELL = defineArrayMember({
  name: "cell",
  title: "Cell",
  type: "object",
  fields: [
    field("array", "value", "Text", {
      of: [defineArrayMember({ type: "block", styles: [PLAIN], lists: LISTS, marks: MARKS })],
    }),
  ],
});

/**
 * A table. Its names are those that the Studio's table editor expects.
 * @see https://www.sanity.io/docs/studio/portable-text-editor-configuration
 */
const TABLE = defineArrayMember({
  name: "table",
  title: "Table",
  type: "object",
  icon: ThListIcon,
  fields: [
    defineField({ name: "headerRows", title: "Header rows", type: "number" }),
    field("array", "rows", "Rows", {
      of: [
        defineArrayMember({
          name: "row",
          title: "Row",
          type: "object",
          fields: [defineField({ name: "cells", title: "Cells", type: "array", of: [CELL] })],
        }),
      ],
    }),
  ],
  preview: {
    select: { rows: "rows" },
    prepare: ({ rows }) => ({ title: "Table", subtitle: textOf(rows) }),
  },
});

/** Turns on the Studio's table editor, which warns in texts without tables. Its other plugins are on by themselves. */
function TablePlugins(props: PortableTextPluginsProps) {
  return props.renderDefault({ ...props, plugins: { ...props.plugins, table: { enabled: true } } });
}

/** A required text with bold, italic, links, lists and, if wanted, headings, pictures and tables. */
export function richText(
  name: string,
  title: string,
  { suggestedMax = 400, headings = false, figures = false, ...options }: RichTextOptions = {},
) {
  return field("array", name, title, {
    ...options,
    ...(figures && { components: { portableText: { plugins: TablePlugins } } }),
    of: [
      defineArrayMember({
        type: "block",
        styles: headings ? [PLAIN, ...HEADINGS] : [PLAIN],
        lists: LISTS,
        marks: MARKS,
      }),
      ...(figures ? [defineArrayMember(PICTURE), TABLE] : []),
    ],
    validation: (rule) => [
      rule
        .required()
        // `required` reports a missing text.
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

/** The plain text of a rich text, for previews and lengths. A plain string, from before the migration, is returned as it is. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (typeof value !== "object" || value === null) return "";
  const { text, children, rows, cells, value: cell } = value as Record<string, unknown>;
  if (typeof text === "string") return text;
  if (rows || cells || cell) return textOf(rows ?? cells ?? cell);
  return Array.isArray(children) ? children.map(textOf).join("") : "";
}
