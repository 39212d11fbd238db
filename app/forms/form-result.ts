import { isTexts, type Texts } from "./texts";

const OUTCOMES = ["sent", "invalid", "refused", "rejected", "failed"] as const;

/** The action's response. remix-validated-form reads `fieldErrors` and `repopulateFields`. */
export interface FormResult {
  outcome: (typeof OUTCOMES)[number];
  /** Why the post was refused, and what to do about it. */
  message?: string;
  fieldErrors?: Texts;
  repopulateFields?: Texts;
  formId?: string;
}

/**
 * Validates the response by hand, so that the page does not load zod.
 * @throws when the response is not from this site but from a proxy, for example
 */
export function readFormResult(value: unknown): FormResult {
  if (!isContactResult(value)) throw new Error("The server's answer could not be read.");
  return value;
}

function isContactResult(value: unknown): value is FormResult {
  if (typeof value !== "object" || value === null) return false;
  const { outcome, message, fieldErrors, repopulateFields, formId }: Record<string, unknown> = {
    ...value,
  };
  return (
    OUTCOMES.some((known) => known === outcome) &&
    [message, formId].every((text) => text === undefined || typeof text === "string") &&
    [fieldErrors, repopulateFields].every((texts) => texts === undefined || isTexts(texts))
  );
}
