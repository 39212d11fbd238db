import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { RAW } from "../../../contract/api-version";

/** Older mentions are no news. */
const MENTION_DAYS = 30;

const MAX_SHOWN = 50;

/** What somebody expects of the person who is signed in. */
export interface InboxItem {
  /** Of the task or comment. */
  id: string;
  reason: "assigned" | "review" | "mentioned";
  /** The title of the task, or of the commented document; null if it has none. */
  title: string | null;
  /** A user's id. */
  author: string;
  time: string;
  /** The document that it is about, by its published id; null for none. */
  about: { id: string; type: string } | null;
}

const ABOUT = `"about": select(
      defined(target.document._ref)
      && defined(target.documentType)
      && target.documentType != "tasks.task" => {
        "id": target.document._ref,
        "type": target.documentType
      }
    )`;

/**
 * While its form is open, a task is stored without `createdByUser`. An unassigned one waits for those who may publish.
 * An answer of the person in the same thread settles a mention, and so does resolving it.
 */
const inboxQuery = defineQuery(`{
  "tasks": *[
    _type == "tasks.task"
    && status == "open"
    && defined(createdByUser)
    && (assignedTo == $user || ($mayPublish && !defined(assignedTo) && authorId != $user))
  ] {
    "id": _id,
    "reason": select(assignedTo == $user => "assigned", "review"),
    title,
    "author": authorId,
    "time": createdByUser,
    ${ABOUT}
  },
  "mentions": *[
    _type == "comment"
    && status == "open"
    && authorId != $user
    && _createdAt > $since
    && $user in message[].children[].userId
    && count(*[
      _type == "comment"
      && threadId == ^.threadId
      && authorId == $user
      && _createdAt > ^._createdAt
    ]) == 0
  ] {
    "id": _id,
    "reason": "mentioned",
    "title": context.notification.documentTitle,
    "author": authorId,
    "time": _createdAt,
    ${ABOUT}
  }
}`);

/**
 * Reads the open tasks, reviews and mentions of a person, the newest first.
 * @param client of the dataset of comments and tasks
 * @param reader who reads, and whether the role allows to publish
 */
export async function readInbox(
  client: SanityClient,
  reader: { user: string; mayPublish: boolean },
): Promise<InboxItem[]> {
  const since = new Date(Date.now() - MENTION_DAYS * 24 * 60 * 60_000).toISOString();
  const found = await client.fetch<Record<"tasks" | "mentions", InboxItem[]>>(
    inboxQuery,
    { ...reader, since },
    RAW,
  );
  return [...found.tasks, ...found.mentions]
    .sort((a, b) => b.time.localeCompare(a.time))
    .slice(0, MAX_SHOWN);
}
