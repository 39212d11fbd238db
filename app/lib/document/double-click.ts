/** Whether a press is the second one of a double press, which is still meant for what the first one found there. */
export function isDoubleClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}
