import { isTexts, type Texts } from "./texts";

const OUTCOMES = ["sent", "invalid", "refused", "rejected", "failed"] as const;

/** What the browser gets back. `fieldErrors` and `repopulateFields` are read by remix-validated-form. */
export interface FormResult {
  outcome: (typeof OUTCOMES)[number];
  /** Why a post was refused and what to do about it. */
  message?: string;
  fieldErrors?: Texts;
  repopulateFields?: Texts;
  formId?: string;
}

/**
 * Reads what came back, by hand: the page needs no schema before a form is touched.
 * @throws where it is no answer of this site, but what a proxy put in its place
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
