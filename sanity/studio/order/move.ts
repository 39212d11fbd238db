/** A copy of a list in which one entry has moved. */
export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list];
  const [entry] = moved.splice(from, 1);
  if (entry !== undefined) moved.splice(to, 0, entry);
  return moved;
}
