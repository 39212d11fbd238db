import { defineField } from "sanity";

interface PictureWords {
  name: string;
  title: string;
  description?: string;
  group?: string;
}

/** A required image whose alternative text is required too. */
export function picture(words: PictureWords) {
  return defineField({
    ...words,
    type: "image",
    options: { hotspot: true, metadata: ["lqip", "palette"], accept: "image/*" },
    fields: [
      defineField({
        name: "alt",
        title: "Alternative text",
        type: "string",
        description:
          "What the picture shows, for people who cannot see it. One sentence, without “picture of”.",
        validation: (rule) => [
          rule.custom((alt, { parent }) => {
            const hasPicture = typeof parent === "object" && parent !== null && "asset" in parent;
            return hasPicture && !alt?.trim() ? "Describe the picture in a sentence." : true;
          }),
          rule.max(160).warning("Reads best with 160 characters or fewer."),
        ],
      }),
    ],
    validation: (rule) =>
      rule
        .required()
        // An image that was removed again leaves its alternative text behind, without an asset.
        .custom((image) => !image || Boolean(image.asset) || "Choose a picture.")
        .error("Choose a picture."),
  });
}
