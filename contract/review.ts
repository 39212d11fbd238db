/** What the title of a task starts with that asks for a review of a document. */
export const REVIEW = "Review: ";

/** What is to be reviewed, without the word that a sentence about the task has itself. @param title of the task */
export function reviewSubject(title: string): string {
  return title.trim().replace(new RegExp(`^${REVIEW.trim()}\\s*`, "i"), "");
}
