// Plain JavaScript, for scripts that run without a build read it too.

/** Where the Studio is. */
export const STUDIO_PATH = "/studio";

/** Where the embedded Content Lake is. */
export const LAKE_PATH = "/lake";

/** Where the staff's pages are. */
export const ADMIN_PATH = "/admin";
