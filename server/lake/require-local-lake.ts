import { StartError } from "http-kit";
import type { Env } from "../config/settings";

/**
 * Checks that the dataset is one of this process, where a setting needs it.
 * @param reason why the setting needs it, and what to do instead
 * @throws StartError `DATASET_ELSEWHERE`
 */
export function requireLocalLake(
  { isLocalLake }: Pick<Env, "isLocalLake">,
  setting: "BACKUP_DAILY" | "SMTP_URL",
  reason: string,
): void {
  if (isLocalLake) return;
  throw new StartError(
    "DATASET_ELSEWHERE",
    `${setting} is set, but the dataset is not in DATA_DIR: ${reason}, and unset ${setting}.`,
  );
}
