import type { NoticeChange, Person } from "local-content-lake";
import { reviewSubject } from "../../contract/review";
import { mayPublish } from "../../contract/roles";
import { type MailContent, oneLine } from "./mail-content";

type SanityDocument = NonNullable<NoticeChange["after"]>;

/** An import writes older documents. Nobody is notified of those. */
const MAX_AGE_MS = 60 * 60_000;

type Reason = "assigned" | "mentioned" | "review";

/**
 * Returns the mails about a change of a comment or task, one for each person that it newly concerns. Its author gets
 * none, and neither does a person without an address.
 * @param studio URL of the Studio
 */
export function mailsOf(
  change: NoticeChange,
  people: () => readonly Person[],
  studio: string,
): MailContent[] {
  const { dataset, after, author } = change;
  if (!after || !dataset.endsWith("-comments") || isOld(change)) return [];
  const reasons = reasonsOf(change, people);
  if (reasons.size === 0) return [];
  const all = people();
  const authorName = all.find(({ id }) => id === author)?.name ?? "Somebody";
  return all.flatMap(({ id, email }) => {
    const reason = reasons.get(id);
    if (!reason || !email || id === author) return [];
    const intro = oneLine(introOf(reason, after, authorName));
    const quote = plainText(after._type === "comment" ? after.message : after.description, all);
    return [{ to: email, subject: intro, intro, quote, link: linkTo(after, studio) }];
  });
}

function isOld({ before, after, timestamp }: NoticeChange): boolean {
  if (before) return false;
  return Date.parse(timestamp) - Date.parse(String(after?._createdAt)) > MAX_AGE_MS;
}

/** Why a person gets a mail, by id. */
function reasonsOf(
  { before, after, author }: NoticeChange,
  people: () => readonly Person[],
): Map<string, Reason> {
  const reasons = new Map<string, Reason>();
  if (after?._type === "comment") {
    for (const id of newMentions(before?.message, after.message)) reasons.set(id, "mentioned");
  }
  // While its form is open, a task is stored without this field.
  if (after?._type !== "tasks.task" || !after.createdByUser || after.status === "closed") {
    return reasons;
  }
  const earlier = before?.createdByUser ? before : undefined;
  const { assignedTo } = after;
  if (!earlier && !assignedTo) {
    for (const id of reviewers(author, people())) reasons.set(id, "review");
  }
  for (const id of newMentions(earlier?.description, after.description)) {
    reasons.set(id, "mentioned");
  }
  if (typeof assignedTo === "string" && assignedTo !== earlier?.assignedTo) {
    reasons.set(assignedTo, "assigned");
  }
  return reasons;
}

function newMentions(before: unknown, after: unknown): string[] {
  const earlier = new Set(mentionsIn(before));
  return mentionsIn(after).filter((id) => !earlier.has(id));
}

/** A contributor publishes nothing: a task of theirs without an assignee asks those who may. */
function reviewers(author: string, people: readonly Person[]): string[] {
  const asking = people.find(({ id }) => id === author);
  if (!asking || mayPublish([asking.role])) return [];
  return staffOf(people).map(({ id }) => id);
}

/** Those who may publish and read contact messages. */
export function staffOf(people: readonly Person[]): Person[] {
  return people.filter(({ role }) => mayPublish([role]));
}

function introOf(reason: Reason, document: SanityDocument, author: string): string {
  const title = document._type === "comment" ? commentedTitle(document) : document.title;
  const text = typeof title !== "string" ? "" : reason === "review" ? reviewSubject(title) : title;
  const quoted = text.trim() ? `“${oneLine(text, 80)}”` : "";
  if (reason === "assigned") return `${author} assigned you the task ${quoted}`;
  if (reason === "review") return `${author} asks for a review: ${quoted || "a task"}`;
  const place = document._type === "comment" ? "a comment" : "the task";
  if (!quoted) return `${author} mentioned you in ${place}`;
  const preposition = document._type === "comment" ? "on " : "";
  return `${author} mentioned you in ${place} ${preposition}${quoted}`;
}

function commentedTitle({ context }: SanityDocument): unknown {
  return asObject(asObject(context).notification).documentTitle;
}

/** The document that a comment or task is about, or the Studio. */
function linkTo({ target }: SanityDocument, studio: string): string {
  const { document, documentType } = asObject(target);
  const { _ref } = asObject(document);
  if (typeof _ref !== "string" || typeof documentType !== "string") return studio;
  const id = encodeURIComponent(_ref.replace(/^drafts\./, ""));
  return `${studio}/intent/edit/id=${id};type=${encodeURIComponent(documentType)}/`;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

interface Child {
  text?: unknown;
  _type?: unknown;
  userId?: unknown;
}

/** The people whom a rich text of the Studio mentions, by id. */
function mentionsIn(value: unknown): string[] {
  const children = blocksOf(value).flat();
  return children.flatMap(({ _type, userId }) =>
    _type === "mention" && typeof userId === "string" ? [userId] : [],
  );
}

/** The text, one line for each block, with the names of those mentioned. */
function plainText(value: unknown, people: readonly Person[]): string {
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
