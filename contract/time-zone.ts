/** The company's time zone where the settings have none. */
export const DEFAULT_TIME_ZONE = "Asia/Kolkata";

/** Whether this runtime knows an IANA time zone by that name, like "Europe/Berlin". */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
