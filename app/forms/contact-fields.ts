export const CONTACT_FORM_ID = "contact-form";

/** The message's fields in the order of the form. The endpoint receives exactly these. */
export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;

/** Not part of the message: a field that people do not see, and how long the form was open. */
export const TRAP_FIELD = "extra";
export const OPEN_FOR_FIELD = "open_for_ms";

/** A form sent faster than this was filled in by a program. */
export const MINIMUM_OPEN_MS = 2_000;
