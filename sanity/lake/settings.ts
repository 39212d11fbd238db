import { z } from "zod";
import { StartError } from "./process/start-error";

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

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "use up to 64 lower-case letters, digits, - and _");

// A secret is never part of a message.
const token = z
  .string()
  .regex(/^[\x21-\x7e]{32,}$/, "use 32 or more characters without spaces")
  .optional();

const settings = z.object({
  LAKE_PORT: port(3334),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "use an address of this machine, like 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  SANITY_PROJECT_ID: name.default("local"),
  SANITY_DATASET: name.default("production"),
  SANITY_API_READ_TOKEN: token,
  SANITY_API_WRITE_TOKEN: token,
});

export type LakeSettings = z.infer<typeof settings>;

/** What the command line says; each wins over its variable. */
export interface Flags {
  port?: string | undefined;
  host?: string | undefined;
  data?: string | undefined;
  project?: string | undefined;
  dataset?: string | undefined;
  import?: string | undefined;
}

const VARIABLES = {
  port: "LAKE_PORT",
  host: "HOST",
  data: "DATA_DIR",
  project: "SANITY_PROJECT_ID",
  dataset: "SANITY_DATASET",
} as const;

/**
 * Reads the settings of a lake that runs on its own; an empty one counts as unset.
 * @throws StartError naming the first flag or variable that cannot be used, and the fix.
 */
export function readSettings(
  variables: Record<string, string | undefined>,
  flags: Flags = {},
): LakeSettings {
  const given: Record<string, string | undefined> = {};
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) given[name] = value?.trim() || undefined;
  for (const [flag, variable] of Object.entries(VARIABLES)) {
    const value = flags[flag as keyof typeof VARIABLES];
    if (value === undefined) continue;
    given[variable] = value.trim() || undefined;
    named[variable] = `--${flag}`;
  }
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const variable = String(issue?.path[0]);
  const shown = variable.endsWith("_TOKEN") ? "cannot be used" : `is "${given[variable]}"`;
  throw new StartError(`${named[variable] ?? variable} ${shown}: ${issue?.message}.`);
}
