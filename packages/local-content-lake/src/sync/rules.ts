import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { errorMessage, LakeStartError } from "../util/errors";
import type { SanityDocument } from "../util/types";

/** What `--anonymise` does to each document. */
export type Rules = (
  document: SanityDocument,
) => SanityDocument | null | Promise<SanityDocument | null>;

/** Loads the default export of a module. @throws LakeStartError `SETTING_INVALID` */
export async function loadRules(path: string): Promise<Rules> {
  const fix = "use a module that exports a function as its default";
  try {
    const module = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
    if (typeof module.default === "function") return module.default as Rules;
  } catch (error) {
    const message = `--anonymise ${path}: ${errorMessage(error)}: ${fix}.`;
    throw new LakeStartError("SETTING_INVALID", message);
  }
  throw new LakeStartError("SETTING_INVALID", `--anonymise ${path}: ${fix}.`);
}

/** What the rules make of a document; null leaves it out. */
export async function ruled(
  rules: Rules,
  document: SanityDocument,
): Promise<SanityDocument | null> {
  const { _id, _type } = document;
  const refuse = (problem: string) =>
    new LakeStartError("SETTING_INVALID", `--anonymise: the rules ${problem} "${_id}"`);
  try {
    const result = await rules(structuredClone(document));
    if (result === null) return result;
    // As it is stored: without functions, with times as texts.
    if (result?._id === _id && result._type === _type) return JSON.parse(JSON.stringify(result));
  } catch (error) {
    throw refuse(`fail with ${JSON.stringify(errorMessage(error))} for`);
  }
  throw refuse("must return the document with its _id and _type, or null to leave it out, for");
}
