import type { FormResult } from "./form-result";

type Listener = (result: FormResult) => void;

let listener: Listener | undefined;
/** A result that arrived before the form showed it or was unmounted. */
let unshown: FormResult | undefined;

/** Call when the form unmounts with a message in flight: `report` gets its result, also one that has just arrived. */
export function onUnmountedResult(report: Listener): void {
  if (unshown) report(unshown);
  else listener = report;
  unshown = undefined;
}

/** Reports a result if its form has been unmounted; otherwise the form shows it. */
export function deliverContactResult(result: FormResult): void {
  if (listener) listener(result);
  else unshown = result;
  listener = undefined;
}

/** Call when the form shows the result itself. */
export function markContactResultShown(): void {
  unshown = undefined;
}
