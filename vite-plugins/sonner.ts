import { changeModules, replacePart } from "./change-modules";

/**
 * Where the focus leaves the toasts, sonner moves it back to where it came from: Tab cannot pass a toast, and a click
 * into a field does not focus it. `onBlur` only forgets where it came from; the end of the last toast still uses that.
 */
const FOCUS_BACK =
  /if \(lastFocusedElementRef\.current\) \{\s*lastFocusedElementRef\.current\.focus\(\{[^}]*\}\);\s*lastFocusedElementRef\.current = null;\s*\}(?=\s*\}\s*\},\s*onFocus:)/;

/**
 * Removes the script with which sonner adds its styles to the page: the Content-Security-Policy forbids it. The
 * toaster imports the same styles as a file.
 */
export const sonner = changeModules({
  name: "sonner",
  include: /\/sonner\/dist\/index\.mjs/,
  change(code) {
    const withoutStyles = replacePart(code, /^__insertCSS\(.*\);$/m, "");
    return replacePart(withoutStyles, FOCUS_BACK, "lastFocusedElementRef.current = null;");
  },
});
