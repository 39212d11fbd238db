/** Groups of items in batches of at most so many items, and characters of JSON, but for a larger group. */
export function* batchesOf<Item>(
  groups: readonly Item[][],
  most: { items: number; characters: number },
  contentOf: (item: Item) => unknown = (item) => item,
): Generator<Item[]> {
  let [batch, size]: [Item[], number] = [[], 0];
  for (const group of groups) {
    const length = JSON.stringify(group.map(contentOf)).length;
    const isOver = batch.length + group.length > most.items || size + length > most.characters;
    if (batch.length > 0 && isOver) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(...group);
    size += length;
  }
  if (batch.length > 0) yield batch;
}
