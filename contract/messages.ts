/** The site's contact messages, for the Studio of a site without an endpoint of its own. Takes an editor's token. */
export const MESSAGES_PATH = "/api/messages";

/** What the privacy notice says of messages that are deleted after a number of days, unless an editor writes it. */
export const MESSAGES_DELETED =
  "Every message from the contact form is deleted for good, answered or not. Days until then: {days}.";

/** What it says if no number is set. */
export const MESSAGES_KEPT = "We keep a message from the contact form until one of us deletes it.";

/** A contact message as the Studio shows it. */
export interface StoredMessage {
  id: string;
  /** ISO 8601. */
  time: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The tag of the page's language, unless that is the default: in what the visitor may want the answer. */
  language?: string | undefined;
  isAnswered: boolean;
}

/** What staff call the language of a message, like "Gujarati". */
export function languageName(tag: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
}

/** What a visitor sends with the contact form. */
export type ContactMessage = Pick<
  StoredMessage,
  "name" | "email" | "subject" | "message" | "language"
>;

/** What an editor does with a message: the body of a POST. */
export interface MessageChange {
  id: string;
  change: "answered" | "unanswered" | "deleted";
}
