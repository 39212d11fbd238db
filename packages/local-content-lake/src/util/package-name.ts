/** What others install and import. Its manifest has the same name; `init` and `--print-config` write it into programs. */
export const PACKAGE_NAME = "local-content-lake";
