import { z } from "zod";
import { isOriginPattern, namesDomain } from "../http/middleware/origin-pattern";
import { IN_MEMORY } from "../store/database/open-database";
import { settingError } from "../util/errors";
import type { Flags } from "./command-line";

/** @param isValid a pattern of the whole text, or a function @param fix what to use instead */
function text(isValid: RegExp | ((value: string) => boolean), fix: string) {
  const passes = isValid instanceof RegExp ? (value: string) => isValid.test(value) : isValid;
  return z.string().refine(passes, fix);
}

// 0 lets the system pick a free port, as tests do.
const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
const PORT = "use a whole number from 0 to 65535 (0 takes any free port, unset it for 3334)";

const name = text(/^[a-z0-9][a-z0-9_-]{0,63}$/, "use up to 64 lower-case letters, digits, - and _");

// A secret is never part of a message.
const token = text(/^[\x21-\x7e]{32,}$/, "use 32 or more characters without spaces").optional();

/** Days and megabytes: from 1 to 99999. */
export const WHOLE_NUMBER = /^[1-9]\d{0,4}$/;

const number = (fix: string) => text(WHOLE_NUMBER, fix).transform(Number).optional();
const days = number("use a whole number of days from 1 to 99999");

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** What is appended to it must be part of its path, and everyone reads it. */
function isBaseUrl(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const { origin, pathname, href } = new URL(value);
  return href === `${origin}${pathname}`;
}

function isOrigin(given: string): boolean {
  const origin = given.toLowerCase();
  return origin.includes("*") ? isOriginPattern(origin) && namesDomain(origin) : isHttpUrl(origin);
}

const ORIGIN = "use an origin, like https://www.example.com or https://*.example.com";

const settings = z.object({
  LAKE_PORT: text(isPort, PORT).transform(Number).default("3334"),
  HOST: text(/^[\w.:-]+$/, "use an address of this machine, like 127.0.0.1 or 0.0.0.0").default(
    "127.0.0.1",
  ),
  DATA_DIR: text(/./s, "use a folder, like .data").default(".data"),
  SANITY_PROJECT_ID: name.default("local"),
  SANITY_DATASET: name.default("production"),
  SANITY_API_READ_TOKEN: token,
  SANITY_API_WRITE_TOKEN: token,
  LAKE_HISTORY_DAYS: days,
  LAKE_BRANCH_DAYS: days,
  uploadLimit: number("use megabytes, a whole number from 1 to 99999"),
  studioUrl: text(isHttpUrl, "use a full address, like https://www.example.com/studio").optional(),
  publicUrl: text(isBaseUrl, "use a full address, like https://www.example.com/lake").optional(),
  webhookHosts: z.array(text(/^[\w.:-]+$/, "use a host name or an IP address")).optional(),
  allowedOrigins: z
    .array(text(isOrigin, ORIGIN).transform((origin) => origin.toLowerCase()))
    .optional(),
});

export type LakeSettings = z.infer<typeof settings>;

type Given = { [Setting in keyof LakeSettings]?: string | string[] | undefined };

/**
 * Reads the settings of a lake that runs on its own; an empty one counts as unset.
 *
 * @param variables environment variables, such as `process.env`
 * @param flags of the command line, which win over the variables
 * @returns the settings, with their defaults
 * @throws LakeStartError `SETTING_INVALID`, naming the first flag or variable that cannot be used, and the fix
 */
export function readSettings(
  variables: Record<string, string | undefined>,
  flags: Flags = {},
): LakeSettings {
  const names = Object.keys(settings.shape);
  const set = names.map((name) => [name, variables[name]?.trim() || undefined]);
  const given: Given = { ...Object.fromEntries(set), ...fromFlags(flags) };
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const [setting, index] = issue?.path ?? [];
  const name = setting as keyof LakeSettings;
  const value = given[name];
  const refused = Array.isArray(value) ? value[Number(index)] : value;
  const shown = name.endsWith("_TOKEN") ? "cannot be used" : `is "${refused}"`;
  throw settingError(`${nameOf(name, flags)} ${shown}: ${issue?.message}.`);
}

/** What the operator called a setting. */
export function nameOf(setting: keyof LakeSettings, flags: Flags): string {
  const flag = FLAG_OF[setting];
  return setting in fromFlags(flags) ? `--${flag}` : setting;
}

const FLAG_OF: Record<keyof LakeSettings, keyof Flags> = {
  LAKE_PORT: "port",
  HOST: "host",
  DATA_DIR: "data",
  SANITY_PROJECT_ID: "project",
  SANITY_DATASET: "dataset",
  SANITY_API_READ_TOKEN: "token",
  SANITY_API_WRITE_TOKEN: "token",
  publicUrl: "public-url",
  studioUrl: "studio",
  LAKE_HISTORY_DAYS: "history-days",
  LAKE_BRANCH_DAYS: "branch-days",
  uploadLimit: "upload-limit",
  allowedOrigins: "allow-origin",
  webhookHosts: "webhook-host",
};

function fromFlags({ token = [], ...flags }: Flags): Given {
  const tokens = { read: [] as string[], write: [] as string[] };
  for (const each of token) {
    const [, role, secret = each] = /^(read|write)=(.*)$/s.exec(each) ?? [];
    tokens[role === "read" ? "read" : "write"].push(secret);
  }
  if (tokens.read.length > 1 || tokens.write.length > 1) {
    throw settingError("--token: give one token of editors and one of readers (read=TOKEN).");
  }
  for (const name of ["import", "watch"] as const) {
    if (flags[name] === "") throw settingError(`--${name} is "": use a file of documents.`);
  }
  if (flags.import && flags.watch) throw settingError("--import and --watch: use one of the two.");
  if (flags.memory && flags.data) throw settingError("--memory and --data: use one of the two.");
  const values: Partial<Flags> = { ...flags, data: flags.memory ? IN_MEMORY : flags.data };
  const given = {
    ...Object.fromEntries(
      Object.entries(FLAG_OF).map(([setting, flag]) => [setting, values[flag] as string]),
    ),
    SANITY_API_READ_TOKEN: tokens.read[0],
    SANITY_API_WRITE_TOKEN: tokens.write[0],
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
