import { changeModules } from "./change-modules";

const KEY = /,\s*key: "\w+"/g;

/** The size of every icon, which is also lucide's default. */
const SIZE = /\s*size: 24,/g;

/**
 * Removes the React keys from the lines of icons: six random letters each, which do not compress. React needs keys
 * where lists change, and an icon's lines never do. The default size is removed, too.
 */
export const iconKeys = changeModules({
  name: "icon-keys",
  include: /\/lucide-react\/dist\/esm\/icons\//,
  change(code) {
    // Some icons are another name of one.
    const draws = code.includes("createLucideIcon(");
    if (draws && !code.match(KEY)) throw new Error("lucide-react writes its icons another way.");
    return code.replace(KEY, "").replace(SIZE, "");
  },
});
