import { isEmail, StartError } from "http-kit";
import { z } from "zod";
import { LAKE_PATH } from "../../contract/mounts";

const EMBEDDED_PROJECT = "local";

const WITHOUT_PASSWORD = "use an address without name and password";

function port(fallback: number) {
  const fix = `use a whole number from 0 to 65535 (0 takes any free port, unset it for ${fallback})`;
  return text(/^\d{1,5}$/, fix)
    .transform(Number)
    .refine((value) => value <= 65_535, fix)
    .default(String(fallback));
}

/** A text of this form. @param fix what the operator has to do about another one */
function text(form: RegExp, fix: string) {
  return z.string().regex(form, fix);
}

function list(form: RegExp, fix: string) {
  return text(form, fix).transform((value) => value.split(",").map((each) => each.trim()));
}

function oneOf<const Values extends [string, ...string[]]>(values: Values) {
  const names = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(values);
  return z.enum(values, { errorMap: () => ({ message: `use ${names}` }) });
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Credentials in a URL would appear in logs and pages, and `fetch` rejects such URLs. */
function isWithoutPassword(value: string): boolean {
  return !URL.canParse(value) || !(new URL(value).username || new URL(value).password);
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const isPlain = pathname.length <= 1 && !search && !hash;
  return /^smtps?:$/.test(protocol) && hostname !== "" && isPlain && isEncoded(value);
}

/** A percent sign in a password must be encoded. */
function isEncoded(value: string): boolean {
  try {
    return decodeURIComponent(value) !== "";
  } catch {
    return false;
  }
}

function address(example: string) {
  return z
    .string()
    .refine(isWithoutPassword, WITHOUT_PASSWORD)
    .refine(isHttpUrl, `use a full address, like ${example}`);
}

function isOrigin(value: string): boolean {
  return isHttpUrl(value) && new URL(value).href === `${new URL(value).origin}/`;
}

function withoutTrailingSlash(value: string): string {
  return value.replace(/\/+$/, "");
}

// Error messages never contain secrets.
const token = text(/^[\x21-\x7e]{32,}$/, "use 32 or more characters without spaces").optional();

const days = text(/^[1-9]\d{0,4}$/, "use a whole number of days from 1 to 99999")
  .transform(Number)
  .optional();

const settings = z.object({
  NODE_ENV: oneOf(["production", "development", "test"]).default("production"),
  PORT: port(3000),
  HOST: text(/^[\w.:-]+$/, "use an address of this machine, like 127.0.0.1 or 0.0.0.0").default(
    "127.0.0.1",
  ),
  SITE_URL: z
    .string()
    .refine(isWithoutPassword, WITHOUT_PASSWORD)
    .refine(isOrigin, "use an origin without a path, like https://www.example.com")
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default(".data"),
  BACKUP_DAILY: text(
    /^(?:[01]\d|2[0-3]):[0-5]\d$/,
    "use a time of day with four digits, like 02:30",
  ).optional(),
  BACKUP_KEEP: text(/^[1-9]\d{0,2}$/, "use a whole number of backups from 1 to 999, for example 7")
    .transform(Number)
    .default("7"),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, "use an address like smtps://name:password@mail.example.com")
    .optional(),
  MAIL_FROM: z.string().refine(isEmail, "use an email address, like site@example.com").optional(),
  CONTACT_ENDPOINT_URL: address("https://script.google.com/macros/s/…/exec").optional(),
  SANITY_PROJECT_ID: text(
    /^[a-z0-9][a-z0-9-]*$/,
    "use lower-case letters, digits and hyphens",
  ).default(EMBEDDED_PROJECT),
  SANITY_DATASET: text(
    /^~?[a-z0-9][a-z0-9_-]{0,63}$/,
    "use up to 64 lower-case letters, digits, hyphens and underscores",
  ).default("production"),
  SANITY_API_HOST: address("http://127.0.0.1:3334").transform(withoutTrailingSlash).optional(),
  SANITY_API_READ_TOKEN: token,
  SANITY_API_WRITE_TOKEN: token,
  LAKE_PORT: port(3334),
  LAKE_HISTORY_DAYS: days,
  LAKE_BRANCH_DAYS: days,
  TRUST_PROXY: list(
    // A plain number means a count of proxies in other programs, and would be parsed as the IP 0.0.0.1.
    /^(?:(?:[0-9a-f]*[.:][0-9a-f.:]*(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)(?: *, *|$))+$/i,
    "use addresses or networks of your proxies, like 10.0.0.0/8,192.0.2.7",
  ).optional(),
  WEBHOOK_HOSTS: list(
    /^[\w.:-]+(?: *, *[\w.:-]+)*$/,
    "use host names or IP addresses, separated by commas",
  ).optional(),
  HSTS_SUBDOMAINS: oneOf(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  SITE_CDN_SECONDS: text(/^\d{1,8}$/, "use a whole number of seconds from 0 to 99999999")
    .transform(Number)
    .default("0"),
  LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "silent"]).default("info"),
});

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

const ANY_ADDRESS: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

/** The host name by which this machine reaches a server that listens on `host`. */
function localHost(host: string): string {
  return ANY_ADDRESS[host] ?? (host.includes(":") ? `[${host}]` : host);
}

/** The origin by which a browser on this machine reaches the site. */
export function localOrigin({ HOST, PORT }: Pick<Settings, "HOST" | "PORT">): string {
  const host = localHost(HOST).replace(/^(?:127\.0\.0\.1|\[::1\])$/, "localhost");
  return `http://${host}:${PORT}`;
}

/** The validated settings, without derived values. */
export type Settings = z.output<typeof settings>;

/**
 * Reads the settings from environment variables. An empty variable counts as unset.
 * @throws StartError for the first invalid value: one line with the variable and the fix
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const isSecret = /_TOKEN$|^SMTP_URL$/.test(name) || issue?.message === WITHOUT_PASSWORD;
  const shown = isSecret ? "cannot be used" : `is ${JSON.stringify(given[name])}`;
  throw new StartError("SETTING_INVALID", `${name} ${shown}: ${issue?.message}.`);
}

/** Adds derived values. Called again once the port and generated tokens are known. */
export function envOf(settings: Settings) {
  const isEmbedded = settings.SANITY_PROJECT_ID === EMBEDDED_PROJECT && !settings.SANITY_API_HOST;
  const embeddedHost = `http://${localHost(settings.HOST)}:${settings.PORT}${LAKE_PATH}`;
  return {
    ...settings,
    SITE_URL: settings.SITE_URL ?? localOrigin(settings),
    /** The Content Lake runs inside this process. */
    isLocalLake: isEmbedded,
    /** Sanity's own Content Lake: its API is at `<project>.api.sanity.io`, its images on a CDN. */
    isHostedLake: !isEmbedded && !settings.SANITY_API_HOST,
    sanityApiHost:
      settings.SANITY_API_HOST ?? (isEmbedded ? embeddedHost : "https://api.sanity.io"),
    /** The start of image URLs, for browsers. */
    imageBaseUrl: settings.SANITY_API_HOST ?? (isEmbedded ? LAKE_PATH : "https://cdn.sanity.io"),
  };
}

export type Env = ReturnType<typeof envOf>;

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
