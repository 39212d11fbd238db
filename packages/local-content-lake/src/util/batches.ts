/** Items in batches of at most so many, and of at most so many characters of JSON but for a larger item. */
export function* batchesOf<Item>(
  items: readonly Item[],
  most: { items: number; characters: number },
  contentOf: (item: Item) => unknown = (item) => item,
): Generator<Item[]> {
  let [batch, size]: [Item[], number] = [[], 0];
  for (const item of items) {
    const length = JSON.stringify(contentOf(item) ?? "").length;
    if (batch.length === most.items || (size > 0 && size + length > most.characters)) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(item);
    size += length;
  }
  if (batch.length > 0) yield batch;
}
