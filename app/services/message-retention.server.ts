import { getContent } from "~/content/get-content.server";
import type { SiteContext } from "~/lib/config/load-context.server";
import { deleteMessages } from "./stored-messages.server";

const DAY_MS = 24 * 60 * 60_000;
/** Messages stay at most this much longer than the settings say. */
const CHECK_MS = 60 * 60_000;
/** The dataset may not answer at once. */
const RETRY_MS = 60_000;

type MessageContext = Pick<SiteContext, "settings" | "log">;

/**
 * Deletes the stored contact messages that are older than the published settings allow; none if these have no number
 * of days.
 * @throws when the settings cannot be read or the file cannot be written; no message is deleted then
 */
export async function deleteOldMessages(
  { settings, log }: MessageContext,
  now = Date.now(),
): Promise<void> {
  const { messageDays } = await getContent("siteSettings");
  if (messageDays === null) return;
  const count = await deleteMessages(settings.DATA_DIR, now - messageDays * DAY_MS);
  if (count > 0) log.info({ count, messageDays }, "Deleted contact messages by their age");
}

/** Deletes old messages now and every hour, while the process runs. */
export function keepMessageRetention(context: MessageContext): void {
  const check = (wait = CHECK_MS) => setTimeout(() => void run(), wait).unref();
  async function run(): Promise<void> {
    try {
      await deleteOldMessages(context);
      check();
    } catch (error) {
      context.log.warn(
        { err: error },
        "Old contact messages could not be deleted. The next try is soon",
      );
      check(RETRY_MS);
    }
  }
  void run();
}
