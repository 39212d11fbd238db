import pino from "pino";
import { createLog, type Log, Secrets } from "./log";

/**
 * The log of a lake that was given none: what an operator has to know, on standard error, as standard output belongs
 * to the program around it.
 * @param secrets what no line may show
 */
export function ownLog(...secrets: string[]): Log {
  const hidden = new Secrets();
  hidden.add(...secrets);
  return createLog({ level: "info", out: pino.destination({ dest: 2, sync: true }) }, hidden);
}
