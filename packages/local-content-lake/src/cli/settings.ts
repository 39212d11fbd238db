import { z } from "zod";
import { isOriginPattern, namesDomain } from "../http/middleware/origin-pattern";
import { IN_MEMORY } from "../store/database/open-database";
import { LakeStartError } from "../util/errors";
import type { Flags } from "./command-line";

function port(fallback: number) {
  const fix = `use a whole number from 0 to 65535 (0 takes any free port, unset it for ${fallback})`;
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

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "use up to 64 lower-case letters, digits, - and _");

// A secret is never part of a message.
const token = z
  .string()
  .regex(/^[\x21-\x7e]{32,}$/, "use 32 or more characters without spaces")
  .optional();

/** Days and megabytes: from 1 to 99999. */
export const WHOLE_NUMBER = /^[1-9]\d{0,4}$/;

const days = z
  .string()
  .regex(WHOLE_NUMBER, "use a whole number of days from 1 to 99999")
  .transform(Number)
  .optional();

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** What is appended to it must be part of its path, and everyone reads it. */
function isBaseUrl(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const { origin, pathname, href } = new URL(value);
  return href === `${origin}${pathname}`;
}

const settings = z.object({
  LAKE_PORT: port(3334),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "use an address of this machine, like 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  DATA_DIR: z.string().min(1, "use a folder, like .data").default(".data"),
  SANITY_PROJECT_ID: name.default("local"),
  SANITY_DATASET: name.default("production"),
  SANITY_API_READ_TOKEN: token,
  SANITY_API_WRITE_TOKEN: token,
  LAKE_HISTORY_DAYS: days,
  LAKE_BRANCH_DAYS: days,
  uploadLimit: z
    .string()
    .regex(WHOLE_NUMBER, "use megabytes, a whole number from 1 to 99999")
    .transform(Number)
    .optional(),
  studioUrl: z
    .string()
    .refine(isHttpUrl, "use a full address, like https://www.example.com/studio")
    .optional(),
  publicUrl: z
    .string()
    .refine(isBaseUrl, "use a full address, like https://www.example.com/lake")
    .optional(),
  webhookHosts: z
    .array(z.string().regex(/^[\w.:-]+$/, "use a host name or an IP address"))
    .optional(),
  allowedOrigins: z
    .array(
      z
        .string()
        .toLowerCase()
        .refine(
          (origin) =>
            origin.includes("*")
              ? isOriginPattern(origin) && namesDomain(origin)
              : isHttpUrl(origin),
          "use an origin, like https://www.example.com or https://*.example.com",
        ),
    )
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
  throw invalid(`${nameOf(name, flags)} ${shown}: ${issue?.message}.`);
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
    throw invalid("--token: give one token of editors and one of readers (read=TOKEN).");
  }
  for (const name of ["import", "watch"] as const) {
    if (flags[name] === "") throw invalid(`--${name} is "": use a file of documents.`);
  }
  if (flags.import && flags.watch) throw invalid("--import and --watch: use one of the two.");
  if (flags.memory && flags.data) throw invalid("--memory and --data: use one of the two.");
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

function invalid(message: string): LakeStartError {
  return new LakeStartError("SETTING_INVALID", message);
}
