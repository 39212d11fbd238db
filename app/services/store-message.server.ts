import type { ContactMessage } from "~/forms/contact";
import { getEnv } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import type { Delivery } from "./form-endpoint.server";
import { deleteOldMessages } from "./message-retention.server";
import { appendMessage } from "./stored-messages.server";

export type MessageListener = (message: ContactMessage) => void;

let listener: MessageListener | undefined;

/** Sets who is notified of stored messages. */
export function provideMessageListener(provided: MessageListener): void {
  listener = provided;
}

/** No failure here loses the stored message, so the visitor sees a success. */
function tell(message: ContactMessage): void {
  try {
    listener?.(message);
  } catch (error) {
    getLog().error({ err: error }, "A contact message notified nobody");
  }
}

/**
 * The local stand-in for the spreadsheet endpoint: stores a message in a file. It is a call and no request, because
 * a server that stops accepts no connection of its own.
 */
export async function storeMessage(message: ContactMessage): Promise<Delivery> {
  try {
    await appendMessage(getEnv().DATA_DIR, message);
  } catch (error) {
    getLog().error({ err: error }, "A contact message could not be written");
    return { kind: "rejected", cause: "The file of messages could not be written." };
  }
  tell(message);
  // The visitor does not wait for it; the next hour tries again.
  deleteOldMessages().catch((error: unknown) =>
    getLog().warn({ err: error }, "Old contact messages could not be deleted"),
  );
  return { kind: "success" };
}
