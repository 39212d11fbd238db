import { pruneHistory, timeBefore } from "../history/prune-history";
import { openBeside } from "../store/database/open-beside";
import { systemCalendar } from "../util/time";
import { cannotRun, commandError, type Flags, type Printed } from "./command-line";
import { type LakeSettings, WHOLE_NUMBER } from "./settings";

/**
 * Runs `history prune`.
 * @throws LakeStartError `COMMAND_INVALID`, `DATA_DIR_MISSING`, `DATA_DIR_VERSION`
 */
export async function runHistory(
  settings: LakeSettings,
  words: string[],
  { days = "" }: Flags,
): Promise<Printed> {
  if (words[0] !== "prune") throw cannotRun(["history", ...words]);
  if (!WHOLE_NUMBER.test(days)) {
    throw commandError(`--days is "${days}": use a whole number from 1 to 99999.`);
  }
  using opened = openBeside(settings.DATA_DIR);
  const before = timeBefore(systemCalendar.now(), Number(days));
  const revisions = await pruneHistory(opened.database, before);
  opened.record("history.prune", `${days} days`);
  const text = `Deleted ${revisions} revisions from before ${before}.`;
  return { text, json: { before, revisions } };
}
