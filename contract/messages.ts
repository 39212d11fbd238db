/** The site's contact messages, for the Studio of a site without an endpoint of its own. Takes an editor's token. */
export const MESSAGES_PATH = "/preview/messages";

/** A contact message as the Studio shows it. */
export interface StoredMessage {
  id: string;
  /** ISO 8601. */
  time: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  isAnswered: boolean;
}

/** What an editor does with a message: the body of a POST. */
export interface MessageChange {
  id: string;
  change: "answered" | "unanswered" | "deleted";
}
