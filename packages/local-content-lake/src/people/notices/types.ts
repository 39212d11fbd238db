import type { Role } from "../../auth/role";
import type { SanityDocument } from "../../util/types";

/** A person who may sign in to a lake. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  role: Role;
}

/** A committed change of one document. */
export interface NoticeChange {
  dataset: string;
  /** Id of the person or program that made it. */
  author: string;
  /** Time of the transaction: ISO 8601. */
  timestamp: string;
  /** Undefined if the change created the document. */
  before?: SanityDocument;
  /** Undefined if it deleted the document. */
  after?: SanityDocument;
}

/** A link that somebody requested on the sign-in page. */
export interface SignInRequest {
  /** Email of the person that the link signs in. */
  email: string;
  /** URL of the link. It works once, for `minutes`, in the requesting browser. */
  link: string;
  minutes: number;
  /** Name of the requesting browser, like "Chrome on Windows". */
  device: string;
}

/** Notifies people of changes, for example by mail. */
export interface Notifier {
  /**
   * Returns the notices about a change, one for each receiver. They are stored in the transaction of the change, so
   * this must be quick.
   */
  noticesOf(change: NoticeChange, people: () => readonly Person[]): string[];
  /**
   * Sends one notice. Resolves when it is settled, also when it can never be sent; the lake calls again later when it
   * rejects.
   * @param key the same for each attempt, so that a receiver can skip duplicates
   * @param people who may sign in now: a receiver may have been removed since
   */
  send(notice: string, key: string, people: () => readonly Person[]): Promise<void>;
  /** Returns the notice with a sign-in link. Without this function the sign-in page offers no links by mail. */
  signInNotice?(request: SignInRequest): string;
}
