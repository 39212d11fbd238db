import type { ContactResult } from "./contact-result";

let tell: ((result: ContactResult) => void) | undefined;

/** Says who tells the visitor of the answer to a message whose form they have left. */
export function leaveContactForm(teller: (result: ContactResult) => void): void {
  tell = teller;
}

/** Tells of an answer, once, where its form has been left; otherwise the form does. */
export function answerLeftForm(result: ContactResult): void {
  const teller = tell;
  tell = undefined;
  teller?.(result);
}
