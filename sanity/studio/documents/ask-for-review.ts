import type { SanityClient } from "@sanity/client";
import { CommentIcon } from "@sanity/icons/Comment";
import { useToast } from "@sanity/ui/toast";
import { defineQuery } from "groq";
import { useState } from "react";
import {
  type DocumentActionComponent,
  getPublishedId,
  type SanityDocumentLike,
  useAddonDataset,
  useCurrentUser,
  useSchema,
  useValuePreview,
  useWorkspace,
} from "sanity";
import { RAW } from "../../../contract/api-version";
import { REVIEW } from "../../../contract/review";

interface Review {
  document: SanityDocumentLike;
  /** What the editors read. */
  title: string;
  author: string;
  projectId: string;
  dataset: string;
}

/** For those who may not publish: makes a task for those who may. */
export const AskForReview: DocumentActionComponent = ({ draft, version, type, onComplete }) => {
  const { client, createAddonDataset } = useAddonDataset();
  const { projectId, dataset } = useWorkspace();
  const user = useCurrentUser();
  const schemaType = useSchema().get(type);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const document = version ?? draft;
  const preview = useValuePreview({ schemaType, value: document ?? undefined });
  const name = preview.value?.title;
  const title = `${REVIEW}${schemaType?.title ?? type}${name ? `, ${name}` : ""}`;

  async function ask() {
    if (!document || !user) return;
    setAsking(true);
    try {
      const discussion = client ?? (await createAddonDataset());
      if (!discussion) throw new Error("There is no dataset for tasks.");
      const isNew = await askForReview(discussion, {
        document,
        title,
        author: user.id,
        projectId,
        dataset,
      });
      toast.push({
        status: "success",
        title: isNew ? "The editors were asked for a review." : "You have asked already.",
        description: "The task is open until an editor marks it as done.",
      });
    } catch {
      toast.push({ status: "error", title: "The review could not be asked for. Try again." });
    }
    setAsking(false);
    onComplete();
  }

  return {
    label: "Ask for review",
    icon: CommentIcon,
    tone: "primary",
    disabled: !document || isAsking || preview.isLoading,
    title: document
      ? "Makes a task for those who may publish"
      : "There is nothing to review: change something first",
    onHandle: () => void ask(),
  };
};
AskForReview.displayName = "AskForReview";

const hasOpenReviewQuery = defineQuery(`
  count(*[
    _type == "tasks.task"
    && status == "open"
    && authorId == $author
    && !defined(assignedTo)
    && target.document._ref == $id
  ]) > 0
`);

/**
 * Creates the task of a review, unless its author has an open one for the document.
 * @param client of the dataset of comments and tasks
 * @returns whether it is new
 */
export async function askForReview(
  client: SanityClient,
  { document, title, author, projectId, dataset }: Review,
): Promise<boolean> {
  const id = getPublishedId(document._id);
  if (await client.fetch<boolean>(hasOpenReviewQuery, { author, id }, RAW)) return false;
  await client.create({
    _type: "tasks.task",
    title,
    status: "open",
    authorId: author,
    subscribers: [author],
    // The Studio regards a task without this field as one whose form is open.
    createdByUser: new Date().toISOString(),
    target: {
      documentType: document._type,
      document: {
        _type: "crossDatasetReference",
        _ref: id,
        _weak: true,
        _projectId: projectId,
        _dataset: dataset,
      },
    },
  });
  return true;
}
