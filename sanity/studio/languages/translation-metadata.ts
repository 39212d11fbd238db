import { TranslateIcon } from "@sanity/icons/Translate";
import { defineArrayMember, defineField, defineType } from "sanity";
import { translatedTypes } from "../../schema/index";

/** Links documents that are translations of one another, as Sanity's plugin for translations writes it. */
export const translationMetadata = defineType({
  name: "translation.metadata",
  title: "Links of translations",
  type: "document",
  icon: TranslateIcon,
  liveEdit: true,
  fields: [
    defineField({
      name: "translations",
      title: "Translations",
      type: "array",
      of: [
        defineArrayMember({
          name: "internationalizedArrayReferenceValue",
          type: "object",
          fields: [
            defineField({ name: "language", title: "Language", type: "string" }),
            defineField({
              name: "value",
              title: "Document",
              type: "reference",
              to: translatedTypes.map((type) => ({ type })),
            }),
          ],
          preview: { select: { title: "language", subtitle: "value._ref" } },
        }),
      ],
    }),
    defineField({
      name: "schemaTypes",
      title: "Types",
      type: "array",
      of: [{ type: "string" }],
      hidden: true,
    }),
  ],
  preview: { prepare: () => ({ title: "Translations of one another" }) },
});
