/** Texts by field name. */
export type Texts = Record<string, string>;

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

export function isTexts(value: unknown): value is Texts {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === "string");
}

/** Whether a response is the action's, and not something that a proxy sent in its place. */
export function isFormResult(response: unknown): response is FormResult {
  if (typeof response !== "object" || response === null) return false;
  const given: { [Name in keyof FormResult]?: unknown } = response;
  const { outcome, message = "", formId = "", fieldErrors = {}, repopulateFields = {} } = given;
  const isKnown = OUTCOMES.some((each) => each === outcome);
  return isKnown && [{ message, formId }, fieldErrors, repopulateFields].every(isTexts);
}
