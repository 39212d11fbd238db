/** Whether a click is the second of a double click, which was meant for the element that the first one removed. */
export function isDoubleClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}
