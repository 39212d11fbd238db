import { getContent } from "~/content/get-content.server";
import { getEnv } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import { deleteMessages } from "./stored-messages.server";

const DAY_MS = 24 * 60 * 60_000;
/** Messages stay at most this much longer than the settings say. */
const CHECK_MS = 60 * 60_000;
/** The dataset may not answer at once. */
const RETRY_MS = 60_000;

/**
 * Deletes the stored contact messages that are older than the published settings allow; none if these have no number
 * of days.
 * @throws when the settings cannot be read or the file cannot be written; no message is deleted then
 */
export async function deleteOldMessages(now = Date.now()): Promise<void> {
  const { messageDays } = await getContent("siteSettings");
  if (messageDays === null) return;
  const count = await deleteMessages(getEnv().DATA_DIR, now - messageDays * DAY_MS);
  if (count > 0) getLog().info({ count, messageDays }, "Deleted contact messages by their age");
}

/** Deletes old messages now and every hour, while the process runs. */
export function keepMessageRetention(): void {
  const check = (wait = CHECK_MS) => setTimeout(() => void run(), wait).unref();
  async function run(): Promise<void> {
    try {
      await deleteOldMessages();
      check();
    } catch (error) {
      getLog().warn(
        { err: error },
        "Old contact messages could not be deleted. The next try is soon",
      );
      check(RETRY_MS);
    }
  }
  void run();
}
