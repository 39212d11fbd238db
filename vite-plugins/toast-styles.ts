import { changeModules, replacePart } from "./change-modules";

/**
 * Removes the script with which sonner adds its styles to the page: the Content-Security-Policy forbids it. The
 * toaster imports the same styles as a file.
 */
export const toastStyles = changeModules({
  name: "toast-styles",
  include: /\/sonner\/dist\/index\.mjs/,
  change: (code) => replacePart(code, /^__insertCSS\(.*\);$/m, ""),
});
