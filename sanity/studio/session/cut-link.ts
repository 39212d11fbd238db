import { STUDIO_PATH } from "../../../contract/mounts";

/** A pane of no document, in place of which the Studio says that the link leads to none. */
const LOST_LINK = `${STUDIO_PATH}/structure/__edit__`;

/** Path, name of the intent, parameters like `id=faq-support;type=faq`. A payload may follow. */
const INTENT = new RegExp(`^${STUDIO_PATH}/intent(?:/([^/]*))?(?:/([^/]*)|$)`);

/** The parameter that an intent cannot do without. */
const NEEDED: Readonly<Record<string, string>> = { edit: "id", create: "type" };

/**
 * Replaces the path of an intent link that was cut off, as by a line break in a mail. The Studio would crash or show an
 * empty page. Call this before it is loaded.
 */
export function replaceCutLink(): void {
  const intent = INTENT.exec(window.location.pathname);
  if (!intent) return;
  const [, name = "", params = ""] = intent;
  const needed = NEEDED[name];
  const isWhole = params.split(";").some((param) => {
    const [key, value] = param.split("=");
    return value && (needed === undefined || key === needed);
  });
  if (!isWhole) window.history.replaceState(null, "", LOST_LINK);
}
