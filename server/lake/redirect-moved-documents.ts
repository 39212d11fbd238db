import { createHash } from "node:crypto";
import type { PendingTransaction, TriggeredMutation } from "local-content-lake";
import { nameOf } from "../../contract/document-name";
import { ownPath, typesWith } from "../../contract/document-urls";
import { comparable } from "../../contract/redirects";

type SanityDocument = ReturnType<PendingTransaction["ofType"]>[number];

interface Move {
  from: string | undefined;
  to: string;
}

/**
 * Redirects the former path of a product or page that moves, because other sites link to it: app stores link to a
 * product's privacy policy. Redirects to the former path follow the document. A path at which a document arrives loses
 * its redirect. As a part of the transaction, this holds for every way to publish.
 */
export function redirectMovedDocuments(transaction: PendingTransaction): TriggeredMutation[] {
  const moves = transaction.changes
    .map(({ before, after }) => ({ from: pathOf(before), to: pathOf(after) }))
    .filter((move): move is Move => move.to !== undefined && move.from !== move.to);
  if (moves.length === 0) return [];

  const taken = new Set(typesWith("path").flatMap((type) => transaction.ofType(type).map(pathOf)));
  const added = moves.flatMap(({ from, to }) =>
    from && !taken.has(from) ? [redirect(from, to)] : [],
  );
  const addedIds = new Set(added.map(({ createOrReplace }) => createOrReplace._id));
  const existing = transaction.ofType("redirect").filter(({ _id }) => !addedIds.has(_id));
  return [...existing.flatMap((each) => updated(each, moves)), ...added];
}

/** What the moves do to a redirect: nothing, or it goes, or it follows. */
function updated(
  { _rev, _updatedAt, ...stored }: SanityDocument,
  moves: readonly Move[],
): TriggeredMutation[] {
  const { _id, from, to } = stored;
  if (moves.some((move) => isAt(from, move.from) || isAt(from, move.to))) {
    return [{ delete: { id: _id } }];
  }
  const move = moves.find((each) => isAt(to, each.from));
  if (!move) return [];
  const [suffix = ""] = /[?#].*$/s.exec(String(to)) ?? [];
  return [{ createOrReplace: { ...stored, to: `${move.to}${suffix}` } }];
}

/** Whether a field of a redirect names this path, in any spelling. */
function isAt(field: unknown, path: string | undefined): boolean {
  return typeof field === "string" && path !== undefined && comparable(field) === comparable(path);
}

function pathOf(document: SanityDocument | undefined): string | undefined {
  if (!document) return undefined;
  const { _id, _type, slug } = document;
  const { current } = (slug ?? {}) as { current?: unknown };
  const text = typeof current === "string" ? current : undefined;
  return ownPath({ _id, _type, name: nameOf(document), slug: text });
}

/** The id follows from the path, so that a path has one redirect. */
function redirect(from: string, to: string) {
  const _id = `redirect-${createHash("sha256").update(from).digest("hex").slice(0, 24)}`;
  return { createOrReplace: { _id, _type: "redirect", from, to, permanent: true } };
}
