import type { Log } from "http-kit";
import type { Lake, NoticeChange, Notifier, Person, SignInRequest } from "local-content-lake";
import type { Transporter } from "nodemailer";
import { type ContactMessage, languageName } from "../../contract/messages";
import { STUDIO_PATH } from "../../contract/mounts";
import { type Env, requireLocalLake } from "../config/settings";
import { mailsOf, staffOf } from "./discussion";
import { formsOf, type MailContent, oneLine } from "./mail-content";

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

interface MailOptions {
  /** Name, password, host and port of the mail server. */
  smtpUrl: string;
  from: string;
  /** The site's origin. */
  siteUrl: string;
  log: Pick<Log, "warn">;
}

/**
 * Notifies people by mail of mentions, tasks, reviews and contact messages, and sends sign-in links. The lake stores the
 * mails until they are sent.
 */
export class Mail implements Notifier {
  sent = 0;
  failures = 0;
  private readonly transport: Promise<Transporter>;
  private readonly studio: string;

  constructor(private readonly options: MailOptions) {
    this.studio = `${options.siteUrl}${STUDIO_PATH}`;
    this.transport = openTransport(options.smtpUrl);
  }

  noticesOf(change: NoticeChange, people: () => readonly Person[]): string[] {
    return mailsOf(change, people, this.studio).map((mail) => JSON.stringify(mail));
  }

  /** The notices about a contact message, for those who may read it in the Studio. */
  noticesOfMessage(message: ContactMessage, people: readonly Person[]): string[] {
    const { name, email, subject, message: quote, language } = message;
    const wrote = language ? `wrote in ${languageName(language)}` : "wrote";
    const mail: Omit<MailContent, "to"> = {
      isForStaff: true,
      replyTo: email,
      subject: oneLine(`Contact message: ${subject}`),
      intro: oneLine(`${oneLine(name, 80)} (${email}) ${wrote}: ${subject}`, 400),
      quote,
      link: `${this.studio}/structure/messages`,
    };
    const addresses = staffOf(people).flatMap((person) => person.email || []);
    return addresses.map((to) => JSON.stringify({ to, ...mail }));
  }

  signInNotice({ email, link, minutes, device }: SignInRequest): string {
    const { host } = new URL(this.options.siteUrl);
    const mail: MailContent = {
      to: email,
      subject: `Sign in to the Studio of ${host}`,
      intro: `Somebody asked in ${device} for a link to sign in to the Studio of ${host} as you. It works once, for ${minutes} minutes, in that browser only. If it was not you, do nothing, and give the link to nobody.`,
      quote: "",
      link,
      linkText: "Sign in to the Studio",
    };
    return JSON.stringify(mail);
  }

  /**
   * Sends a notice, unless its address no longer belongs to a person, or the person may no longer read it.
   * @throws Error if the mail server may accept the mail later
   */
  async send(notice: string, key: string, people: () => readonly Person[]): Promise<void> {
    const mail: MailContent = JSON.parse(notice);
    const readers = mail.isForStaff ? staffOf(people()) : people();
    if (!readers.some(({ email }) => email === mail.to)) return;
    const { from, siteUrl } = this.options;
    try {
      const transport = await this.transport;
      await transport.sendMail({
        ...formsOf(mail),
        from,
        to: { name: "", address: mail.to },
        ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
        subject: mail.subject,
        // The same for each attempt: mail servers skip a duplicate.
        messageId: `<${key}@${new URL(siteUrl).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      this.sent += 1;
    } catch (error) {
      this.failures += 1;
      if (!this.report(error)) throw error;
    }
  }

  /**
   * Logs a failure without addresses: the mail server's answer may repeat them.
   * @returns true if the mail server refused the mail for good
   */
  private report(error: unknown): boolean {
    const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
    const isFinal = isRefusal(code, responseCode);
    const outcome = isFinal ? "it is dropped" : "it is tried again for a day";
    this.options.log.warn({ code, responseCode }, `A mail could not be sent: ${outcome}`);
    return isFinal;
  }
}

/** Loads the package for a site that sends mail: a start takes 20 ms less without. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail contains no files and nothing of other addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Opens the mail, if the settings name a mail server.
 * @throws StartError naming SMTP_URL when the dataset is elsewhere
 */
export function openMail(
  { SMTP_URL, MAIL_FROM, SITE_URL, isLocalLake }: Env,
  log: MailOptions["log"],
): Mail | undefined {
  if (!SMTP_URL) return undefined;
  requireLocalLake({ isLocalLake }, "SMTP_URL", "the addresses of people are there too");
  const from = MAIL_FROM ?? senderOf(SMTP_URL, SITE_URL);
  return new Mail({ smtpUrl: SMTP_URL, from, siteUrl: SITE_URL, log });
}

/** Returns a listener for contact messages. @throws LakeError on a full disk */
export function notifyByMail(mail: Mail, lake: Pick<Lake, "people" | "notify">) {
  return (message: ContactMessage) => lake.notify(mail.noticesOfMessage(message, lake.people()));
}

/** True if the mail server refuses this mail or its address for good. A refused sign-in is a setting to correct. */
function isRefusal(code: string | undefined, responseCode: number): boolean {
  if (code === "EAUTH" || responseCode === 530) return false;
  return responseCode >= 500 || (code === "EENVELOPE" && responseCode === 0);
}

/** The account at the mail server if its name is an address: many servers accept no other sender. */
function senderOf(smtpUrl: string, siteUrl: string): string {
  const account = decodeURIComponent(new URL(smtpUrl).username);
  return account.includes("@") ? account : `no-reply@${new URL(siteUrl).hostname}`;
}

/** The password of a mail server's URL, which never appears in the log. */
export function passwordOf(smtpUrl: string | undefined): string | undefined {
  return smtpUrl && (decodeURIComponent(new URL(smtpUrl).password) || undefined);
}
