import type { ContactResult } from "./contact-result";

type Teller = (result: ContactResult) => void;

let tell: Teller | undefined;
/** An answer that has come, and that the form has not shown yet. */
let untold: ContactResult | undefined;

/** Says who tells the visitor of the answer to a message whose form they have left. */
export function onUnmountedAnswer(teller: Teller): void {
  if (untold) teller(untold);
  else tell = teller;
  untold = undefined;
}

/** Tells of an answer where its form has been left; otherwise the form does. */
export function deliverContactResult(result: ContactResult): void {
  if (tell) tell(result);
  else untold = result;
  tell = undefined;
}

/** The form has the answer and tells of it. */
export function markContactResultShown(): void {
  untold = undefined;
}
