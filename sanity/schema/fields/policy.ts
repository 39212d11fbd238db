import { field, line, object, paragraph, withMessage } from "./common";
import { SHARED } from "./shared";

/** The date of a legal text. */
export function lastUpdated() {
  return field("string", "lastUpdated", "Last updated", {
    options: SHARED,
    description: "As visitors read it, for example October 3, 2025",
    validation: (rule) =>
      withMessage("Write the date like October 3, 2025.", [
        rule.required(),
        rule.regex(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/),
      ]),
  });
}

/** How a reader of a policy reaches the company. */
export function policyContact() {
  return object(
    "contact",
    "Contact block",
    [line("title", "Title", 40), paragraph("text", "Text", 320)],
    { description: "The email address below it is the one of the site settings." },
  );
}
