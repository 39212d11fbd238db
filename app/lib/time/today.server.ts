const BUSINESS_TIME_ZONE = "Asia/Kolkata";

const dateInIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: BUSINESS_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Today's date where the company works, as YYYY-MM-DD. */
export function businessToday(now = new Date()): string {
  return dateInIndia.format(now);
}

/** The current year where the company works. */
export function businessYear(now = new Date()): string {
  return businessToday(now).slice(0, 4);
}
