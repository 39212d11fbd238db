import { z } from "zod";
import { LAKE_PATH } from "../../contract/mounts";

/** A setting that cannot be used; the message is one line naming the variable and the fix. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const EMBEDDED_PROJECT = "local";

function port(fallback: number) {
  const fix = `use a whole number from 1 to 65535 (unset it for ${fallback})`;
  return (
    z
      .string()
      .regex(/^\d{1,5}$/, fix)
      .transform(Number)
      // 0 lets the system pick a free port, as tests do.
      .refine((value) => value <= 65_535, fix)
      .default(String(fallback))
  );
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isOrigin(value: string): boolean {
  return isHttpUrl(value) && new URL(value).href === `${new URL(value).origin}/`;
}

function withoutTrailingSlash(value: string): string {
  return value.replace(/\/+$/, "");
}

// A secret is never part of a message.
const token = z
  .string()
  .regex(/^[\x21-\x7e]{32,}$/, "use 32 or more characters without spaces")
  .optional();

const settings = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], {
      errorMap: () => ({ message: "use production, development or test" }),
    })
    .default("production"),
  PORT: port(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "use an address of this machine, like 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  SITE_URL: z
    .string()
    .refine(isOrigin, "use an origin without a path, like https://www.example.com")
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default(".data"),
  CONTACT_ENDPOINT_URL: z
    .string()
    .refine(isHttpUrl, "use a full address, like https://script.google.com/macros/s/…/exec")
    .optional(),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, "use lower-case letters, digits and hyphens")
    .default(EMBEDDED_PROJECT),
  SANITY_DATASET: z
    .string()
    .regex(
      /^~?[a-z0-9][a-z0-9_-]{0,63}$/,
      "use up to 64 lower-case letters, digits, hyphens and underscores",
    )
    .default("production"),
  SANITY_API_HOST: z
    .string()
    .refine(isHttpUrl, "use a full address, like http://127.0.0.1:3334")
    .transform(withoutTrailingSlash)
    .optional(),
  SANITY_API_READ_TOKEN: token,
  SANITY_API_WRITE_TOKEN: token,
  LAKE_PORT: port(3334),
});

const ANY_ADDRESS: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

/** The address under which a server that listens on `host` is reached from this machine. */
export function localHost(host: string): string {
  return ANY_ADDRESS[host] ?? (host.includes(":") ? `[${host}]` : host);
}

/**
 * Reads the settings out of environment variables; an empty one counts as unset.
 * @throws SettingsError for the first value that cannot be used.
 */
export function parseEnv(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = name.endsWith("_TOKEN") ? "cannot be used" : `is ${JSON.stringify(given[name])}`;
    throw new SettingsError(`${name} ${shown}: ${issue?.message}.`);
  }
  const env = parsed.data;
  const isEmbedded = env.SANITY_PROJECT_ID === EMBEDDED_PROJECT && !env.SANITY_API_HOST;
  const embeddedHost = `http://${localHost(env.HOST)}:${env.PORT}${LAKE_PATH}`;
  return {
    ...env,
    SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    /** The Content Lake runs inside this process. */
    isLocalLake: isEmbedded,
    /** Sanity's own Content Lake: its API is at `<project>.api.sanity.io`, its images on a CDN. */
    isHostedLake: !isEmbedded && !env.SANITY_API_HOST,
    sanityApiHost: env.SANITY_API_HOST ?? (isEmbedded ? embeddedHost : "https://api.sanity.io"),
    /** What image addresses start with, seen from a browser. */
    imageBaseUrl: env.SANITY_API_HOST ?? (isEmbedded ? LAKE_PATH : "https://cdn.sanity.io"),
  };
}

export type Env = ReturnType<typeof parseEnv>;

let current: Env | undefined;

/** The settings of this process, read once. */
export function getEnv(): Env {
  current ??= parseEnv(process.env);
  return current;
}

/**
 * Settles values that are known only after the start (the port that was free, tokens made on first start).
 * They go through the environment because the built site carries a copy of this module of its own.
 */
export function provideEnv(values: Partial<Record<keyof z.input<typeof settings>, string>>): Env {
  Object.assign(process.env, values);
  current = undefined;
  return getEnv();
}
