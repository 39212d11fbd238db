export const CONTACT_FORM_ID = "contact-form";

/** The message's fields in the order of the form; the endpoint gets exactly these. */
export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;

/** Not part of the message: a field no person sees, and how long the form was open. */
export const TRAP_FIELD = "extra";
export const OPEN_FOR_FIELD = "open_for_ms";

/** A form sent faster than this was not filled in by hand. */
export const MINIMUM_OPEN_MS = 2_000;
