import type { Person } from "local-content-lake";

interface Child {
  text?: unknown;
  _type?: unknown;
  userId?: unknown;
}

/** The people whom a rich text of the Studio mentions, by id. */
export function mentionsIn(value: unknown): string[] {
  const children = blocksOf(value).flat();
  return children.flatMap(({ _type, userId }) =>
    _type === "mention" && typeof userId === "string" ? [userId] : [],
  );
}

/** The text, one line for each block, with the names of those mentioned. */
export function plainText(value: unknown, people: readonly Person[]): string {
  const nameOf = (id: unknown) => people.find((person) => person.id === id)?.name ?? "someone";
  const lines = blocksOf(value).map((children) =>
    children.map(({ _type, text, userId }) =>
      _type === "mention" ? `@${nameOf(userId)}` : typeof text === "string" ? text : "",
    ),
  );
  return lines.map((parts) => parts.join("")).join("\n");
}

/** The children of each block. Clients of the lake may write anything here. */
function blocksOf(value: unknown): Child[][] {
  if (!Array.isArray(value)) return [];
  return value.map((block) =>
    Array.isArray(block?.children)
      ? block.children.filter((child: unknown) => typeof child === "object" && child !== null)
      : [],
  );
}
