import { LABELS, LANGUAGE_LABELS } from "../../../contract/labels";
import { field, objectType } from "../fields/common";

const PLACEHOLDER = /\{\w+\}/g;

/** "openMenu" becomes "Open menu". */
function titleOf(name: string): string {
  const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function label(name: string, defaultText: string) {
  const placeholders = defaultText.match(PLACEHOLDER) ?? [];
  return field("string", name, titleOf(name), {
    placeholder: defaultText,
    description: placeholders.length > 0 ? `${placeholders.join(" and ")} is replaced.` : undefined,
    validation: (rule) =>
      rule
        .custom((text) => {
          const missing = text ? placeholders.filter((each) => !text.includes(each)) : [];
          return (
            missing.length === 0 || `The site puts something in place of ${missing.join(", ")}.`
          );
        })
        .warning(),
  });
}

export const siteWords = objectType("siteWords", "Labels and messages", {
  description: "Where a line is left empty, the site says what stands in it in grey.",
  fields: Object.entries({ ...LABELS, languages: LANGUAGE_LABELS }).map(([group, labels]) =>
    field("object", group, titleOf(group), {
      options: { collapsible: true, collapsed: true },
      fields: Object.entries(labels).map(([name, defaultText]) => label(name, defaultText)),
    }),
  ),
});
