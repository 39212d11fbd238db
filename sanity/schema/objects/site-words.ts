import { defineField, defineType } from "sanity";
import { LABELS } from "../../../contract/labels";

const PLACEHOLDER = /\{\w+\}/g;

/** "openMenu" is "Open menu". */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function word(name: string, usual: string) {
  const needed = usual.match(PLACEHOLDER) ?? [];
  return defineField({
    name,
    title: titleOf(name),
    type: "string",
    placeholder: usual,
    description: needed.length > 0 ? `${needed.join(" and ")} is replaced.` : undefined,
    validation: (rule) =>
      rule
        .custom((text) => {
          const missing = text ? needed.filter((it) => !text.includes(it)) : [];
          return (
            missing.length === 0 || `The site puts something in place of ${missing.join(", ")}.`
          );
        })
        .warning(),
  });
}

export const siteWords = defineType({
  name: "siteWords",
  title: "Labels and messages",
  type: "object",
  description: "Where a line is left empty, the site says what stands in it in grey.",
  fields: Object.entries(LABELS).map(([group, words]) =>
    defineField({
      name: group,
      title: titleOf(group),
      type: "object",
      options: { collapsible: true, collapsed: true },
      fields: Object.entries(words).map(([name, usual]) => word(name, usual)),
    }),
  ),
});
