import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { errorMessage, settingError } from "../util/errors";
import type { SanityDocument } from "../util/types";

/** What `--anonymise` does to each document. */
export type Rules = (
  document: SanityDocument,
) => SanityDocument | null | Promise<SanityDocument | null>;

/** Longer than a lookup in a network takes, in milliseconds. */
const PATIENCE = 30_000;

/** Loads the default export of a module. @throws LakeStartError `SETTING_INVALID` */
export async function loadRules(path: string): Promise<Rules> {
  const fix = "use a module that exports a function as its default";
  try {
    const module = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
    if (typeof module.default === "function") return checked(path, module.default as Rules);
  } catch (error) {
    throw settingError(`--anonymise ${path}: ${errorMessage(error)}: ${fix}.`);
  }
  throw settingError(`--anonymise ${path}: ${fix}.`);
}

/** The rules, whose result is what is stored; null leaves a document out. */
function checked(path: string, rules: Rules): Rules {
  return async (document) => {
    const { _id, _type } = document;
    const named = rules.name && rules.name !== "default" ? ` ${rules.name}()` : "";
    const refuse = (problem: string) =>
      settingError(`--anonymise ${path}: the rules${named} ${problem} "${_id}"`);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const problem = `no result after ${PATIENCE / 1000} seconds`;
      timer = setTimeout(() => reject(new Error(problem)), PATIENCE);
    });
    try {
      const result = await Promise.race([rules(structuredClone(document)), late]);
      if (result === null) return result;
      // As it is stored: without functions, with times as texts.
      if (result?._id === _id && result._type === _type) return JSON.parse(JSON.stringify(result));
    } catch (error) {
      throw refuse(`fail with ${JSON.stringify(errorMessage(error))} for`);
    } finally {
      clearTimeout(timer);
    }
    throw refuse("must return the document with its _id and _type, or null to leave it out, for");
  };
}
